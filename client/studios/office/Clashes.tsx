import { useMaybeLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { noText } from '#client/kit/table/column.ts'
import { toast } from '#client/kit/toast.ts'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { type Figure, figureText } from './figures.ts'
import { type OfficeEdit, seenVersion } from './studioActs.ts'

interface ClashesProps {
  clashes: readonly { thing: Figure; act: OfficeEdit }[]
  figures: readonly Figure[]
  acts: readonly OfficeEdit[]
}

/** Figures that somebody else changed meanwhile, both values side by side, and edits that were refused for another reason. */
export function Clashes({ clashes, figures, acts }: ClashesProps) {
  const refused = figures.filter(({ refused }) => refused && refused.row.code !== 'stale')
  if (clashes.length === 0 && refused.length === 0) return null
  return (
    <NeedsYou>
      {clashes.map(({ thing, act }) => (
        <Clash key={thing.key} figure={thing} act={act} acts={acts} />
      ))}
      {refused.map(figure => (
        <RefusedFigureEdit key={figure.key} figure={figure} />
      ))}
    </NeedsYou>
  )
}

function Clash({ figure, act, acts }: { figure: Figure; act: OfficeEdit; acts: readonly OfficeEdit[] }) {
  const local = useMaybeLocal()
  const mine = figureText(act.value as number)
  const theirs = figureText(figure.stored) ?? noText
  const takeMine = async () => {
    await local?.outbox.edit(act.row.key, figure.body(act.value, seenVersion(acts, figure)))
    toast(`${figure.where}, ${figure.title}: ${mine}.`)
  }
  const takeTheirs = async () => {
    await local?.outbox.discard(act.row.key)
    toast(`${figure.where}, ${figure.title}: ${theirs}.`)
  }
  return (
    <Need title={`${figure.where}, ${figure.title}`} text="Wurde inzwischen geändert.">
      <Button size="row" look="soft" onClick={() => void takeMine()}>
        Deine Angabe: {mine}
      </Button>
      <Button size="row" look="side" onClick={() => void takeTheirs()}>
        Im Studio: {theirs}
      </Button>
    </Need>
  )
}

function RefusedFigureEdit({ figure }: { figure: Figure }) {
  const local = useMaybeLocal()
  const { row, value } = figure.refused!
  return (
    <Need
      title={`${figure.where}, ${figure.title}: ${figureText(value as number)}`}
      text={row.message ?? 'Das liess sich nicht speichern.'}
    >
      <Button size="row" look="side" onClick={() => void local?.outbox.discard(row.key)}>
        Verwerfen
      </Button>
    </Need>
  )
}
