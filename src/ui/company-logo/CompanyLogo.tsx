import { companyMark, companyNameHash } from './company-mark.ts'
import marks from './company-marks.svg'

// Sizes are classes and colours are SVG attributes, because our content security policy blocks style attributes in
// server-rendered pages.
const BOX = {
  18: 'size-[18px]',
  20: 'size-5',
  24: 'size-6',
  26: 'size-[26px]',
  30: 'size-[30px]',
  32: 'size-8',
  36: 'size-9',
  38: 'size-[38px]',
  40: 'size-10',
  44: 'size-11',
  48: 'size-12',
  56: 'size-14',
  64: 'size-16',
  72: 'size-18',
  96: 'size-24',
  124: 'size-[124px]',
}
type LogoSize = keyof typeof BOX

const firstLetter = (word: string | undefined) => (Array.from(word ?? '')[0] ?? '?').toUpperCase()

type LogoProps = { name: string; src?: string | null; size?: LogoSize; className?: string }

/** Square. Hidden from screen readers, because the company's name is always beside it. */
export const CompanyLogo = ({ name, src, size = 44, className = '' }: LogoProps) => {
  const box = `${BOX[size]} shrink-0 rounded-[6px] ${className}`
  if (src)
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        className={`${box} scheme-light border border-base-300 bg-base-100 object-contain`}
      />
    )
  const { livery, figure } = companyMark(name)
  return (
    <svg viewBox="0 0 44 44" className={box} aria-hidden="true">
      <rect width="44" height="44" fill={livery} />
      <use href={`${marks}#${figure}`} fill="#fff" />
    </svg>
  )
}

/** Round, for people. */
export const Avatar = ({ name, src, size = 32, className = '' }: LogoProps) => {
  const box = `${BOX[size]} shrink-0 rounded-full ${className}`
  if (src) return <img src={src} alt="" loading="lazy" className={`${box} object-cover`} />
  const words = name.trim().split(/\s+/)
  const initials = firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')
  const hue = companyNameHash(name) % 360
  return (
    <svg viewBox="0 0 32 32" className={box} aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill={`oklch(92% 0.045 ${hue})`} />
      <text
        x="16"
        y="20.2"
        textAnchor="middle"
        fontSize="12"
        fontWeight="700"
        fill={`oklch(36% 0.08 ${hue})`}
      >
        {initials}
      </text>
    </svg>
  )
}
