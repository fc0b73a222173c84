import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { contracts } from '#contract/contracts/calls.ts'

/** Contracts that somebody looks at today; nothing where none waits. */
export function Contracts() {
  const { data, stand } = useCall(contracts.waiting)
  if (!data) return null
  const { temporary, notices = 0, endsSoon } = data
  if (temporary + notices + endsSoon === 0) return null
  return (
    <Section title="Verträge" aside={<Stand at={stand} />}>
      {temporary > 0 && (
        <RowLink
          to="contractTemporary"
          title={counted(temporary, 'Vertrag wartet auf Annahme', 'Verträge warten auf Annahme')}
          second="Unterschrieben, noch nicht entschieden"
          trail={<Chip look="warn">{temporary}</Chip>}
        />
      )}
      {notices > 0 && (
        <RowLink
          to="contractManager"
          search={{ ende: 'wartet' }}
          title={counted(notices, 'Kündigung wartet auf die Bestätigung', 'Kündigungen warten auf die Bestätigung')}
          second="Wer gekündigt hat, wartet auf ein Wort"
          trail={<Chip look="warn">{notices}</Chip>}
        />
      )}
      {endsSoon > 0 && (
        <RowLink
          to="contractManager"
          search={{ ende: 'bald' }}
          title={counted(endsSoon, 'Vertrag läuft aus', 'Verträge laufen aus')}
          second="In den nächsten 60 Tagen"
          trail={<Chip>{endsSoon}</Chip>}
        />
      )}
    </Section>
  )
}
