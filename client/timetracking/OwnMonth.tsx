import { useState } from 'react'
import { Section } from '#client/kit/Section.tsx'
import { dueMonth, MonthPick } from './sheet/MonthPick.tsx'
import { MonthSheet } from './sheet/MonthSheet.tsx'

/** One's own month: seen, signed and taken along as a file. */
export function OwnMonth() {
  const [month, setMonth] = useState(dueMonth)
  return (
    <Section title="Dein Monat">
      <MonthPick value={month} onChange={setMonth} />
      <MonthSheet key={month} user="me" month={month} />
    </Section>
  )
}
