import { now, today } from '#client/data/time.ts'
import { clockTime, date } from '#client/kit/format.ts'
import { makeCode, readCode } from '#contract/codes.ts'
import type { CardPaper } from '#contract/rules/membercards/membercardPaper.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'

/** Below it each number of a byte is as likely for every letter. */
const even = (most: number) => 256 - (256 % most)

/** A number below `most`, drawn by the device. */
function drawNumber(most: number): number {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return byte < even(most) ? byte % most : drawNumber(most)
}

/** A card's code, born here: it holds without a network. */
export const freshCode = () => makeCode(drawNumber)

/** The address at which a phone shows the card. */
export const linkOf = (code: string) => `${location.origin}/elf-tage?karte=${code}`

/** The code in what was scanned or typed: itself, or the link that holds it. */
export function codeIn(text: string): string | undefined {
  const link = URL.canParse(text) ? new URL(text).searchParams.get('karte') : null
  return readCode(link ?? text)
}

interface Carried extends Pick<CardPaper, 'name' | 'code' | 'last'> {
  studio: PublicStudio | undefined
  studioCode: string
}

/** The card on paper, drawn on this device; what draws it loads with the first one. */
export async function paperOf({ studio, studioCode, ...card }: Carried): Promise<Blob> {
  const [{ cardPages }, { pagesPdf }] = await Promise.all([
    import('#contract/rules/membercards/membercardPaper.ts'),
    import('#client/kit/paper/slipPages.ts'),
  ])
  const place = { code: studioCode, name: studio?.name ?? studioCode, adresse: studio?.adresse ?? '' }
  const stand = `Stand ${date(today())}, ${clockTime(now())}`
  return pagesPdf(cardPages({ ...card, studio: place, link: linkOf(card.code), stand }), 'Deine ersten 11 Tage')
}
