import { pathOf } from '#client/kit/code/QrCode.tsx'
import { date } from '#client/kit/format.ts'
import { page, words } from '#client/kit/paper/page.ts'
import { brandOf, brands } from '#contract/brand.ts'
import { shownCode } from '#contract/codes.ts'
import type { EntryCode } from '#contract/shop/entryCodes.ts'

const side = 70
const second = '#4A554E'

/** The sheet with which somebody comes in: the code to be scanned and to be read, for how often, where and until when. */
export function codePage({ title, code, studio, entries, until, number }: EntryCode, studioName: string): string {
  const { path, side: modules } = pathOf(code ?? '')
  const facts = [
    ['Code', shownCode(code ?? '')],
    ['Eintritte', String(entries)],
    ['Studio', studioName],
    ['Gültig bis und mit', date(until)],
    ['Bestellung', String(number)],
  ] as const
  return page([
    words(brands[brandOf(studio)].name, 20, 26, { bold: true, size: 4.2 }),
    words(title, 20, 44, { bold: true, size: 7 }),
    `<rect x="20" y="54" width="170" height="${side + 16}" rx="5" fill="none" stroke="#C9D2CC" stroke-width=".4"/>`,
    `<path transform="translate(28 62) scale(${side / modules})" shape-rendering="crispEdges" d="${path}" fill="#0F1A14"/>`,
    ...facts.flatMap(([name, value], at) => [
      words(name, 108, 68 + at * 14, { size: 3.2, color: second }),
      words(value, 108, 74 + at * 14, { size: at === 0 ? 6 : 4.2, bold: true }),
    ]),
    words('Halte den Code am Eingang vor das Lesegerät. Er ist so gut wie ein Schlüssel:', 20, 152),
    words('Gib ihn nur weiter, wenn jemand für dich kommen soll.', 20, 157.5),
  ])
}
