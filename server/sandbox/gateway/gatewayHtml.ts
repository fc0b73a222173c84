import { plainPage } from '#server/serve/plainPage.ts'
import { moneyText } from '#server/shared/exports/words.ts'

const page = plainPage(`
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
`)

/** Headers of a payer's page, whose form may lead on to the shop. */
export const headersFor = (shop: string) => page.headers("'self'", shop)

export const francs = (rappen: number) => `CHF ${moneyText(rappen)}`

export const gatewayPageOf = (title: string, inside: string) =>
  page.whole(title, `<header>Testzahlung: Es fliesst kein Geld.</header><main>${inside}</main>`)
