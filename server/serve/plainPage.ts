import { createHash } from 'node:crypto'

const base = `
:root { color-scheme: light dark; --bg: #F1F4EF; --card: #FFFFFF; --ink: #0F1A14; --ink2: #43514A; --brand: #0B6A3E; --onBrand: #FFFFFF; --soft: #DBEEE1; --line: #DAE1D9; --warn: #FFF1D6; --warnInk: #6B4300 }
@media (prefers-color-scheme: dark) { :root { --bg: #0A0F0C; --card: #131916; --ink: #EDF3EF; --ink2: #B0BDB5; --brand: #45D48B; --onBrand: #04140B; --soft: #123020; --line: #27312B; --warn: #3A2A08; --warnInk: #FFD98A } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--bg); color: var(--ink); font: 430 16px/24px 'Archivo Variable', system-ui, sans-serif }
`

export const safe = (text: string) => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

/** A page in the app's look that needs nothing of the built app, runs no script and wears this style beside the common one. */
export function plainPage(own: string) {
  const style = base + own
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    /** Its form may go to these. */
    headers: (...forms: string[]) => ({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action ${forms.join(' ') || "'none'"}; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'no-referrer',
    }),
    whole: (title: string, inside: string) => `<!doctype html>
<html lang="de-CH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title><style>${style}</style></head>
<body>${inside}</body></html>`,
  }
}
