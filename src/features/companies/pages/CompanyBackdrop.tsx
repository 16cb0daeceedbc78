import { companyMark } from '#/ui/company-logo/company-mark.ts'
import marks from '#/ui/company-logo/company-marks.svg'

/**
 * The backdrop: the company's own colour and its mark, cropped large. No words stand on it, so every
 * colour works. Colours are SVG attributes, because pages from the server may not carry style attributes.
 */
export const CompanyBackdrop = ({ name }: { name: string }) => {
  const { livery: backdropColor, figure } = companyMark(name)
  return (
    <div className="relative h-[116px] overflow-hidden lg:h-[216px]" aria-hidden="true">
      <svg className="absolute inset-0 size-full" aria-hidden="true">
        <rect width="100%" height="100%" fill={backdropColor} />
        <rect y="93%" width="100%" height="7%" fill="#fff" opacity=".2" />
      </svg>
      <svg
        viewBox="0 0 44 44"
        className="absolute -end-6 top-1/2 h-[220px] w-auto -translate-y-1/2 lg:end-[max(0px,calc((100vw-1328px)/2))] lg:h-[440px]"
        aria-hidden="true"
      >
        <use href={`${marks}#${figure}`} fill="#fff" opacity=".2" />
      </svg>
    </div>
  )
}
