import { createHash } from 'node:crypto'
import { moneyText } from '#server/exports/words.ts'

const style = `
:root { color-scheme: light dark; --bg: #F1F4EF; --card: #FFFFFF; --ink: #0F1A14; --ink2: #43514A; --brand: #0B6A3E; --onBrand: #FFFFFF; --soft: #DBEEE1; --line: #DAE1D9; --warn: #FFF1D6; --warnInk: #6B4300 }
@media (prefers-color-scheme: dark) { :root { --bg: #0A0F0C; --card: #131916; --ink: #EDF3EF; --ink2: #B0BDB5; --brand: #45D48B; --onBrand: #04140B; --soft: #123020; --line: #27312B; --warn: #3A2A08; --warnInk: #FFD98A } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--bg); color: var(--ink); font: 430 16px/24px 'Archivo Variable', system-ui, sans-serif }
header { padding: 10px 16px; background: var(--warn); color: var(--warnInk); text-align: center; font-weight: 600 }
main { max-width: 440px; margin: 0 auto; padding: 24px 16px 32px }
.card { padding: 24px 20px; background: var(--card); border-radius: 20px; box-shadow: 0 1px 2px rgb(0 0 0 / .06) }
.way { display: flex; justify-content: space-between; align-items: center; margin: 0 0 20px; color: var(--ink2); font-weight: 600 }
.way b { padding: 4px 10px; border-radius: 8px; background: var(--ink); color: var(--card); letter-spacing: .06em; font-size: 13px; line-height: 18px }
h1 { margin: 0; font-size: 40px; line-height: 46px; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums }
p { margin: 4px 0 0; color: var(--ink2); overflow-wrap: anywhere }
[role=alert], [role=status] { margin: 20px 0 0; padding: 12px 14px; border-radius: 12px; background: var(--warn); color: var(--warnInk) }
[role=status] { background: var(--soft); color: var(--ink) }
fieldset { border: 0; margin: 24px 0 0; padding: 0 }
legend { padding: 0 0 8px; font-weight: 620 }
label { display: flex; gap: 12px; align-items: center; min-height: 56px; padding: 8px 14px; border: 1.5px solid var(--line); border-radius: 12px; cursor: pointer }
label + label { margin-top: 8px }
label:has(:checked) { border-color: var(--brand); background: var(--soft) }
label span { display: block; color: var(--ink2); font-size: 14px; line-height: 20px }
input { width: 20px; height: 20px; margin: 0; accent-color: var(--brand); flex: none }
button, a { display: flex; width: 100%; min-height: 52px; margin-top: 12px; padding: 8px 16px; align-items: center; justify-content: center; border: 0; border-radius: 12px; background: none; color: var(--ink); font: inherit; font-weight: 620; text-align: center; text-decoration: none; cursor: pointer }
button.main { margin-top: 24px; background: var(--brand); color: var(--onBrand) }
button.side { box-shadow: inset 0 0 0 1.5px var(--line) }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
.foot { margin: 16px 4px 0; font-size: 14px; line-height: 20px; text-align: center }
`
const hash = createHash('sha256').update(style).digest('base64')

/** Headers of a payer's page, which runs no script; its form may lead on to the shop. */
export const headersFor = (shop: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' ${shop}; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
})

export const safe = (text: string) => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

export const francs = (rappen: number) => `CHF ${moneyText(rappen)}`

export const whole = (title: string, inside: string) => `<!doctype html>
<html lang="de-CH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title><style>${style}</style></head>
<body><header>Testzahlung: Es fliesst kein Geld.</header><main>${inside}</main></body></html>`
