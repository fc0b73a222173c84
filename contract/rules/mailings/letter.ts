import { type Brand, brands } from '#contract/brand.ts'

/** A piece of a mailing, as much of it as is drawn. */
export interface LetterPiece {
  kind: 'title' | 'text' | 'picture' | 'button' | 'course' | 'event'
  text?: string | null
  detail?: string | null
  picture?: string | null
  described?: string | null
  link?: string | null
}

interface LetterMailing {
  _id: string
  subject: string
  brand: Brand
  blocks: readonly LetterPiece[]
}

interface Where {
  /** Base of our links, without a slash at the end. */
  publicUrl: string
  /** Consent of the person, in words: «Newsletter aus Frauenfeld». */
  purpose: string
  /** The page on which they say no. */
  page: string
  /** Address of a picture, where it is another than the one under its name: one that waits on the device. */
  pictureAt?: (name: string) => string
}

/** Colours of the look as mail programs take them: in hex and inline. */
const ground = '#0B6A3E'
const onGround = '#FFFFFF'
const accents: Record<Brand, string> = { toess: '#FF9F66', thur: '#93B6FF' }
const ink = '#0F1A14'
const soft = '#43514A'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' }
const unescaped = (text: string) => text.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, each => entities[each] ?? each)

/** A link as it stands in the mail: ours carry the mailing, never the person (V12). */
function linkIn(link: string, { _id }: Pick<LetterMailing, '_id'>, publicUrl: string) {
  const whole = link.startsWith('/') ? `${publicUrl}${link}` : link
  if (!URL.canParse(whole) || new URL(whole).origin !== new URL(publicUrl).origin) return whole
  const address = new URL(whole)
  address.searchParams.set('mailing', _id)
  return address.href
}

const paragraph = (inside: string, style: string) => `<p style="margin:0 0 16px;${style}">${inside}</p>`
const plain = `font-size:16px;line-height:24px;color:${ink}`

/** HTML of a text with styles inline and links that lead somewhere from a mail. */
const styled = (html: string, mailing: LetterMailing, { publicUrl }: Where) =>
  html
    .replace(/<(p|ul|ol|blockquote)>/g, (_, tag: string) => `<${tag} style="margin:0 0 16px;${plain}">`)
    .replace(/<(h3|h4)>/g, (_, tag: string) => `<${tag} style="margin:0 0 8px;font-size:18px;line-height:24px;color:${ink}">`)
    .replaceAll('<img src="/', `<img style="display:block;max-width:100%;height:auto;border:0;border-radius:12px" src="${publicUrl}/`)
    .replace(
      /href="([^"]{0,2000})"/g,
      (_, href: string) => `style="color:${ground}" href="${escaped(linkIn(unescaped(href), mailing, publicUrl))}"`,
    )

const button = (label: string, href: string) =>
  paragraph(
    `<a href="${escaped(href)}" style="display:inline-block;background:${ground};color:${onGround};padding:14px 22px;border-radius:12px;font-size:16px;line-height:20px;font-weight:700;text-decoration:none">${escaped(label)}</a>`,
    '',
  )

function drawPiece(piece: LetterPiece, mailing: LetterMailing, where: Where): string {
  const { kind, text, detail, picture, described, link } = piece
  const words = text ?? ''
  const href = link ? linkIn(link, mailing, where.publicUrl) : undefined
  if (kind === 'title')
    return `<h2 style="margin:0 0 12px;font-size:22px;line-height:28px;font-weight:700;color:${ink}">${escaped(words)}</h2>`
  if (kind === 'text') return styled(words, mailing, where)
  if (kind === 'button') return href ? button(words, href) : ''
  if (kind === 'picture') {
    if (!picture) return ''
    const source = where.pictureAt?.(picture) ?? `${where.publicUrl}/api/files/${picture}`
    const image = `<img src="${escaped(source)}" alt="${escaped(described ?? '')}" style="display:block;width:100%;height:auto;border:0;border-radius:12px">`
    return `<div style="margin:0 0 16px">${href ? `<a href="${escaped(href)}">${image}</a>` : image}</div>`
  }
  const name = `<strong>${href ? `<a href="${escaped(href)}" style="color:${ground}">${escaped(words)}</a>` : escaped(words)}</strong>`
  return `<div style="margin:0 0 16px;padding:14px 16px;border:1px solid #DAE1D9;border-radius:12px;${plain}">${name}${detail ? `<br>${escaped(detail)}` : ''}</div>`
}

/** The words of some HTML, a line for each of its paragraphs, links in full. */
const wordsOf = (html: string, mailing: LetterMailing, { publicUrl }: Where) =>
  unescaped(
    html
      .replace(/<a href="([^"]{0,2000})">([^<]{0,5000})<\/a>/g, (_, href: string, words: string) => {
        const link = linkIn(unescaped(href), mailing, publicUrl)
        return link === words ? words : `${words} (${link})`
      })
      .replace(/<img src="[^"]{0,2000}" alt="([^"]{0,2000})"\s?\/?>/g, '[Bild: $1]')
      .replace(/<li>/g, '- ')
      .replace(/<br\s?\/?>|<\/li>/g, '\n')
      .replace(/<\/(p|ul|ol|h3|h4|blockquote)>/g, '\n\n')
      .replace(/<[^>]{0,200}>/g, ''),
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function writePiece(piece: LetterPiece, mailing: LetterMailing, where: Where): string {
  const { kind, text, detail, described, link } = piece
  const href = link ? `\n${linkIn(link, mailing, where.publicUrl)}` : ''
  if (kind === 'text') return wordsOf(text ?? '', mailing, where)
  if (kind === 'picture') return `[Bild: ${described ?? ''}]${href}`
  if (kind === 'title') return (text ?? '').toUpperCase()
  return `${text ?? ''}${detail ? `, ${detail}` : ''}${href}`
}

const why = (purpose: string) => `Du bekommst diese Mail, weil du zugestimmt hast: ${purpose}.`

/**
 * A mailing as it goes out: HTML with styles inline that loads nothing but its pictures, and the same as plain text. There is no pixel (V12).
 * Its texts are HTML that was cleaned before.
 */
export function letterOf(mailing: LetterMailing, where: Where): { html: string; text: string } {
  const { name, street, town, email, telefon } = brands[mailing.brand]
  const sender = [name, `${street}, ${town}`, `${email} · ${telefon}`]
  const body = mailing.blocks.map(each => drawPiece(each, mailing, where)).filter(Boolean)
  const words = mailing.blocks.map(each => writePiece(each, mailing, where)).filter(Boolean)
  const foot = [
    escaped(why(where.purpose)),
    `<a href="${escaped(where.page)}" style="color:${ground}">Abmelden</a>`,
    ...sender.map(escaped),
  ]
  const html = `<!doctype html>
<html lang="de-CH">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(mailing.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#F1F4EF;font-family:Archivo,Helvetica,Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;background:#FFFFFF;border-radius:16px;overflow:hidden">
<div style="background:${ground};color:${onGround};border-bottom:4px solid ${accents[mailing.brand]};padding:20px 24px;font-size:20px;line-height:26px;font-weight:700">${escaped(name)}</div>
<div style="padding:24px 24px 8px">
${body.join('\n')}
</div>
<div style="padding:16px 24px 24px;border-top:1px solid #DAE1D9;font-size:13px;line-height:19px;color:${soft}">${foot.join('<br>')}</div>
</div>
</body>
</html>
`
  const text = `${[...words, `${why(where.purpose)}\nAbmelden: ${where.page}`].join('\n\n')}\n\n-- \n${sender.join('\n')}\n`
  return { html, text }
}
