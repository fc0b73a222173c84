import { today } from '#client/data/time.ts'
import { counted, date } from '#client/kit/format.ts'
import type { EntryCode } from '#contract/shop/entryCodes.ts'

/** The chip of a code. */
export function codeChip({ state, trouble, until, dispute }: Pick<EntryCode, 'state' | 'trouble' | 'until' | 'dispute'>) {
  if (state === 'void') return ['Ungültig', 'plain'] as const
  if (state === 'used') return ['Eingelöst', 'plain'] as const
  if (until < today()) return ['Abgelaufen', 'plain'] as const
  if (dispute) return ['Angehalten', 'warn'] as const
  if (state === 'saved') return ['Gültig', 'ok'] as const
  return trouble === 'refused' ? (['Am Empfang melden', 'danger'] as const) : (['Wird angemeldet', 'pending'] as const)
}

const entriesWords = ({ entries, used }: Pick<EntryCode, 'entries' | 'used'>) =>
  used >= entries
    ? `${counted(entries, 'Eintritt', 'Eintritte')} gebraucht`
    : entries === 1
      ? '1 Eintritt'
      : used > 0
        ? `noch ${entries - used} von ${entries} Eintritten`
        : counted(entries, 'Eintritt', 'Eintritte')

/** «10 Eintritte · bis 22.11.2028». */
export const lastsWords = (code: EntryCode) => `${entriesWords(code)} · bis ${date(code.until)}`

/** The sentence on what a code is good for by now. */
export function codeSentence({ state, trouble, reason, refunded, until, dispute }: EntryCode, studio: string) {
  if (state === 'void') {
    // Money that the bank took and gave back leaves no reason: the codes that were given since open.
    const back = dispute === 'lost' ? 'Deine Bank hat das Geld zurückgeholt.' : refunded && 'Das Geld geht an dich zurück.'
    const why = reason ?? back
    return why ? `Dieser Code gilt nicht mehr: ${why}` : 'Dieser Code gilt nicht mehr.'
  }
  if (state === 'used') return 'Alle Eintritte sind gebraucht.'
  if (until < today()) return `Der Code galt bis ${date(until)}.`
  if (dispute) {
    const why = dispute === 'noticed' ? 'Deine Zahlung ist beanstandet.' : 'Deine Bank hat das Geld zurückgeholt.'
    return `${why} Bis das geklärt ist, bleibt der Code angehalten. Melde dich bei deinem Studio.`
  }
  if (state === 'saved') return `Halte ihn in ${studio} am Eingang vor das Lesegerät. Er geht auch ohne Netz.`
  if (trouble === 'refused') return `Der Eingang nimmt den Code nicht an. Das Studio weiss davon: Zeig ihn am Empfang in ${studio}.`
  return 'Der Eingang erfährt den Code in wenigen Augenblicken. Zeig ihn sonst am Empfang.'
}
