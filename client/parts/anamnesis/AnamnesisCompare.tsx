import { useMemo } from 'react'
import { dayOf } from '#client/data/time.ts'
import { Compare } from '#client/kit/Compare.tsx'
import { date } from '#client/kit/format.ts'
import type { Anamnesis } from '#contract/anamnesis/shapes.ts'
import { askedPages } from '#contract/rules/questionnaire/rules.ts'

/** Every finished copy of these, the newest first, each with what was asked. */
const copiesOf = (wholes: readonly Anamnesis[]) =>
  wholes
    .flatMap(({ _id, form, express, copies }) =>
      copies.map(({ number, signedAt, answers }) => ({
        key: `${_id} ${number}`,
        signedAt,
        pages: askedPages(form.pages, express),
        answers,
        title: `${date(dayOf(signedAt))}${copies.length > 1 ? `, Fassung ${number}` : ''}`,
      })),
    )
    .toSorted((one, other) => (one.signedAt < other.signedAt ? 1 : -1))

/** Two of a person's anamneses side by side: what has changed between two dates. */
export function AnamnesisCompare({ wholes, first }: { wholes: readonly Anamnesis[]; first?: string }) {
  const copies = useMemo(() => copiesOf(wholes), [wholes])
  return (
    <Compare copies={copies} first={first} few="Zum Vergleichen braucht es zwei abgeschlossene Bogen." caption="Antworten an zwei Tagen" />
  )
}
