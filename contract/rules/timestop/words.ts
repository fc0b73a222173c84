import { dayText } from '#contract/rules/papers/said.ts'
import type { PauseFee, PauseRefusal } from './pause.ts'

const count = (days: number) => (days === 1 ? '1 Tag' : `${days} Tage`)

/** Why a pause can't be taken, with the day or the number that it hangs on. */
export function pauseRefusalWords({ code, day, until, days = 0 }: PauseRefusal): string {
  const on = day === undefined ? '' : dayText(day)
  switch (code) {
    case 'pause-overlaps':
      return `Vom ${on} bis ${until === undefined ? on : dayText(until)} ist schon eine Pause erfasst.`
    case 'pause-visit':
      return `Am ${on} ist ein Besuch erfasst: Dieser Tag lässt sich nicht pausieren.`
    case 'pause-short':
      return `Mit diesem Grund dauert eine Pause mindestens ${count(days)}.`
    case 'pause-long':
      return `Mit diesem Grund dauert eine Pause höchstens ${count(days)}.`
    case 'pause-year':
      return days === 0
        ? 'In diesem Vertragsjahr ist keine Pause mehr möglich.'
        : `In diesem Vertragsjahr ${days === 1 ? 'ist' : 'sind'} noch ${count(days)} Pause möglich.`
    case 'pause-early':
      return `Mit diesem Grund beginnt eine Pause frühestens am ${on}.`
    case 'pause-not-running':
      return 'An diesen Tagen läuft der Vertrag nicht.'
    case 'pause-followed':
      return `Ab ${on} gilt ein anderer Vertrag, in den dieser übergeht: Pausieren lässt sich erst jener.`
    case 'pause-withdrawn':
      return 'Der Vertrag ist widerrufen.'
  }
}

/** Words on what a pause with a reason costs, before its days are known; money is written by the caller. */
export const feeWords = ({ kind, amount }: PauseFee, money: (rappen: number) => string): string =>
  kind === 'none' || amount === 0 ? 'kostenlos' : kind === 'once' ? `${money(amount)} einmal` : `${money(amount)} je angefangene 30 Tage`
