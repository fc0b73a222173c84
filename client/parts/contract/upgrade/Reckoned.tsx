import { money } from '#client/kit/format.ts'
import { Line, Lines } from '#client/parts/contract/LifeLines.tsx'

interface ReckonedProps {
  lines: readonly { title: string; amount: number }[]
  /** Rappen that are paid at once, or go back; one of the two is 0. */
  due: number
  back: number
  /** Rappen of a month before and after; 0 where nothing recurs. */
  before?: number
  after?: number
}

/** What is paid as somebody goes over, line by line, and how the month changes. */
export const Reckoned = ({ lines, due, back, before = 0, after = 0 }: ReckonedProps) => (
  <Lines label="Beim Wechsel">
    {before > 0 && <Line title="Bisher im Monat" value={money(before)} />}
    {after > 0 && <Line title="Neu im Monat" value={money(after)} />}
    {lines.map(({ title, amount }) => (
      <Line key={title} title={title} value={money(amount)} />
    ))}
    {back > 0 ? (
      <Line strong title="Geht an das Mitglied zurück" value={money(back)} />
    ) : (
      <Line strong title="Beim Wechsel zu bezahlen" value={money(due)} />
    )}
  </Lines>
)
