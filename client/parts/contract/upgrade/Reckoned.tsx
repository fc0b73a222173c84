import { money } from '#client/kit/format.ts'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'

interface ReckonedProps {
  lines: readonly { title: string; amount: number }[]
  /** Rappen that are paid at once, or go back; one of the two is 0. */
  due: number
  back: number
  /** Rappen of a month before and after; 0 where nothing recurs. */
  before?: number
  after?: number
}

/** Amounts that are paid as somebody goes over, line by line, and how the month changes. */
export const Reckoned = ({ lines, due, back, before = 0, after = 0 }: ReckonedProps) => (
  <ReckoningLines label="Beim Wechsel">
    {before > 0 && <ReckoningLine title="Bisher im Monat" value={money(before)} />}
    {after > 0 && <ReckoningLine title="Neu im Monat" value={money(after)} />}
    {lines.map(({ title, amount }) => (
      <ReckoningLine key={title} title={title} value={money(amount)} />
    ))}
    {back > 0 ? (
      <ReckoningLine strong title="Geht an das Mitglied zurück" value={money(back)} />
    ) : (
      <ReckoningLine strong title="Beim Wechsel zu bezahlen" value={money(due)} />
    )}
  </ReckoningLines>
)
