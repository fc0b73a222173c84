import { ButtonLink } from '#client/kit/Button.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { useLayout } from '#client/kit/table/useWidth.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { ContractTable } from './ContractTable.tsx'
import { DeviationTable } from './tac/DeviationTable.tsx'

const views = [
  ['alle', 'Alle Verträge'],
  ['bald', 'Läuft in 60 Tagen aus'],
  ['gekuendigt', 'Gekündigt'],
  ['wartet', 'Kündigung wartet'],
  ['angebote', 'Angebot läuft ab'],
  ['abweichend', 'Abweichungen'],
] as const
type View = (typeof views)[number][0]

type TableView = Exclude<View, 'abweichend'>
const ends = { alle: undefined, bald: 'soon', gekuendigt: 'noticed', wartet: 'waiting', angebote: 'offers' } as const
const nothing: Record<TableView, string> = {
  alle: 'Noch kein Vertrag.',
  bald: 'Kein Vertrag läuft in den nächsten 60 Tagen aus.',
  gekuendigt: 'Kein Vertrag ist gekündigt.',
  wartet: 'Keine Kündigung wartet auf die Bestätigung.',
  angebote: 'Kein Angebot läuft in den nächsten 7 Tagen ab.',
}

/** /dashboard/contract/manager: all contracts of the studios where one sells. */
export default function Manager() {
  const words = useQueryText()
  const go = useGo()
  // The title needs the room there.
  const { phone } = useLayout()
  const view: View = views.find(([name]) => name === words.ende)?.[0] ?? 'alle'
  const above = (
    <Above>
      <Segmented
        label="Ansicht"
        value={view}
        options={views}
        onChange={next => void go({ to: 'contractManager', search: { ...words, ende: next === 'alle' ? undefined : next }, replace: true })}
      />
    </Above>
  )
  return (
    <Page
      title="Verträge verwalten"
      actions={
        <ButtonLink to="contractNew" size="row">
          {phone ? 'Neu' : 'Neuer Vertrag'}
        </ButtonLink>
      }
    >
      {view === 'abweichend' ? (
        <DeviationTable above={above} />
      ) : (
        <ContractTable
          key={view}
          label="Verträge"
          name={view === 'alle' ? 'contracts' : `contracts-${view}`}
          ends={ends[view]}
          empty={{ text: nothing[view] }}
          above={above}
        />
      )}
    </Page>
  )
}
