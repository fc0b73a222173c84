import { type Brand, brands } from '#contract/brand.ts'
import type { LetterWords } from './letters.ts'

/** Colours of the look as mail programs take them: in hex and inline. */
const ground = '#0B6A3E'
const onGround = '#FFFFFF'
const accents: Record<Brand, string> = { toess: '#FF9F66', thur: '#93B6FF' }
const ink = '#0F1A14'
const soft = '#43514A'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const address = (brand: Brand) => {
  const { name, street, town, email, telefon } = brands[brand]
  return [name, `${street}, ${town}`, `${email} · ${telefon}`]
}

/** The letter twice: as plain text, and as HTML that loads nothing from anywhere and shows its link in full. */
export function draw(said: LetterWords, brand: Brand): { text: string; html: string } {
  return { text: textOf(said, brand), html: htmlOf(said, brand) }
}

function textOf({ text, act, code, small = [] }: LetterWords, brand: Brand) {
  const parts = [...text, ...(code ? [code] : []), ...(act ? [`${act.label}:\n${act.link}`] : []), ...small]
  return `${parts.join('\n\n')}\n\n-- \n${address(brand).join('\n')}\n`
}

const paragraph = (inside: string, style: string) => `<p style="margin:0 0 16px;${style}">${inside}</p>`

function htmlOf({ subject, text, act, code, small = [] }: LetterWords, brand: Brand) {
  const body = [
    ...text.map(line => paragraph(escaped(line), `font-size:16px;line-height:24px;color:${ink}`)),
    code && paragraph(escaped(code), `font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:${ink}`),
    act && buttonOf(act),
    ...small.map(line => paragraph(escaped(line), `font-size:14px;line-height:20px;color:${soft}`)),
  ]
  const foot = address(brand).map(escaped).join('<br>')
  return `<!doctype html>
<html lang="de-CH">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#F1F4EF;font-family:Archivo,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;background:#FFFFFF;border-radius:16px;overflow:hidden">
<div style="background:${ground};color:${onGround};border-bottom:4px solid ${accents[brand]};padding:20px 24px;font-size:20px;line-height:26px;font-weight:700">${escaped(brands[brand].name)}</div>
<div style="padding:24px 24px 8px">
${body.filter(Boolean).join('\n')}
</div>
<div style="padding:16px 24px 24px;border-top:1px solid #DAE1D9;font-size:13px;line-height:19px;color:${soft}">${foot}</div>
</div>
</body>
</html>
`
}

function buttonOf({ label, link }: { label: string; link: string }) {
  const href = escaped(link)
  return [
    paragraph(
      `<a href="${href}" style="display:inline-block;background:${ground};color:${onGround};padding:14px 22px;border-radius:12px;font-size:16px;line-height:20px;font-weight:700;text-decoration:none">${escaped(label)}</a>`,
      '',
    ),
    paragraph(
      `Oder kopiere diesen Link:<br><a href="${href}" style="color:${ground};word-break:break-all">${href}</a>`,
      `font-size:14px;line-height:20px;color:${soft}`,
    ),
  ].join('\n')
}
