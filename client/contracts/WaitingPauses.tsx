import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { timestop } from '#contract/timestop/calls.ts'

/** Pauses and credits that somebody looks at today, a line for each kind, with the proofs that are missing; nothing where none waits. */
export function WaitingPauses() {
  const { data } = useCall(timestop.waiting)
  if (!data) return null
  const { open, withoutProof = 0, manual, credits } = data
  return (
    <>
      {open > 0 && (
        <RowLink
          to="timestop"
          title={counted(open, 'Pause wartet auf Annahme', 'Pausen warten auf Annahme')}
          second={withoutProof > 0 ? `${counted(withoutProof, 'Beleg fehlt', 'Belege fehlen')} noch` : 'Alle Belege sind da'}
          trail={<Chip look="warn">{open}</Chip>}
        />
      )}
      {manual > 0 && (
        <RowLink
          to="timestop"
          search={{ ansicht: 'von-hand' }}
          title={counted(manual, 'Pause ist von Hand einzutragen', 'Pausen sind von Hand einzutragen')}
          second="Angenommen, aber noch nicht im Zutrittssystem"
          trail={<Chip look="warn">{manual}</Chip>}
        />
      )}
      {credits > 0 && (
        <RowLink
          to="timestop"
          search={{ ansicht: 'gutschriften' }}
          title={counted(credits, 'Gutschrift wartet', 'Gutschriften warten')}
          second="Tage für eine Schliessung"
          trail={<Chip look="warn">{credits}</Chip>}
        />
      )}
    </>
  )
}
