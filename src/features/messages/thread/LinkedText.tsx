import { linkParts } from './links.ts'

/** What somebody wrote, as text; its web addresses can be pressed. */
export const LinkedText = ({ text }: { text: string }) => (
  <p className="whitespace-pre-line leading-[1.55] wrap-anywhere">
    {linkParts(text).map(({ text: part, href }, place) =>
      href ? (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          key={place}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="underline decoration-1 underline-offset-4"
        >
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)
