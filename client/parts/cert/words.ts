import { counted } from '#client/kit/format.ts'
import { daysBetween } from '#contract/days.ts'
import { type CertKind, certKinds, certStateOn } from '#contract/rules/employees/certs.ts'

export const certWord = ({ kind, title }: { kind: CertKind; title: string | null }) =>
  kind === 'other' ? (title ?? certKinds.other) : certKinds[kind]

/** How long a proof still counts, and how it is to look. */
export function certChipOf(until: string, day: string) {
  const left = daysBetween(day, until)
  const state = certStateOn(until, day)
  if (state === 'over') return { look: 'danger', text: 'Abgelaufen' } as const
  if (left === 0) return { look: 'danger', text: 'Läuft heute ab' } as const
  return { look: state === 'valid' ? 'ok' : left <= 14 ? 'danger' : 'warn', text: `Noch ${counted(left, 'Tag', 'Tage')}` } as const
}
