import { money } from '#client/kit/format.ts'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'

interface PriceLinesProps {
  lines: readonly { title: string; amount: number }[]
  /** Rappen of the whole term; null where it has no end. */
  total: number | null
}

/** A price as it comes about, in the order of C35, and what the whole term costs. */
export const PriceLines = ({ lines, total }: PriceLinesProps) => (
  <ReckoningLines label="Preis">
    {lines.map(({ title, amount }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a signed price stay as they are
      <ReckoningLine key={at} title={title} value={money(amount)} />
    ))}
    {total !== null && <ReckoningLine strong title="Ganze Laufzeit, mit Gebühren und MWST" value={money(total)} />}
  </ReckoningLines>
)
