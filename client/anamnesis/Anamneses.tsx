import { Suspense, useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useEmployee } from '#client/data/session.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NewButton } from '#client/kit/NewButton.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useForm, useForms, usual } from '#client/parts/anamnesis/forms.ts'
import { useNewPeople, useStudioOfNew } from '#client/parts/anamnesis/newPeople.ts'
import { Reopened } from '#client/parts/anamnesis/Reopened.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { anamnesis, fewest } from '#contract/anamnesis/calls.ts'
import type { AnamnesisRow } from '#contract/anamnesis/shapes.ts'
import { AnamnesisSheet } from './AnamnesisSheet.tsx'
import { columnsWith, filtersWith } from './anamnesisColumns.tsx'
import { waysWith } from './anamnesisWays.ts'

const Wizard = lazyPart(() => import('#client/parts/anamnesis/Wizard.tsx'))

/** /dashboard/anamnese/search: anamneses of one's studios, drafts too, and a new one of whoever is there (L62, H01); `?neu` begins one at once (L76). */
export default function Anamneses() {
  useSealKey()
  // For the wizard without a network.
  const here = useStudioOfNew()
  useForm(usual, here)
  useForms(here)
  const { options, nameOf } = useOwnStudios(anamnesis.list)
  const fresh = useNewPeople()
  const ways = useMemo(() => waysWith(fresh), [fresh])
  const columns = useMemo(() => columnsWith(nameOf), [nameOf])
  const { data: known } = useCall(anamnesis.choices)
  const me = useEmployee()?._id
  const filters = useMemo(() => filtersWith({ studios: options, known, me }), [options, known, me])
  const [open, setOpen] = useState<OverlaidRow<AnamnesisRow>>()
  const { neu } = useQueryText()
  const go = useGo()
  const [begins, setBegins] = useState(neu !== undefined)
  const close = () => {
    setBegins(false)
    if (neu !== undefined) void go({ to: 'anamnesisSearch', replace: true })
  }
  const button = <NewButton beside words="Neue Anamnese" onClick={() => setBegins(true)} />
  return (
    <Page title="Anamnesen" actions={button}>
      <CallTable
        label="Anamnesen"
        one="Anamnese"
        name="anamnesis"
        call={anamnesis.list}
        ways={ways}
        columns={columns}
        filters={filters}
        searches={{ label: 'Name oder E-Mail', fewest }}
        open={setOpen}
        empty={{ text: 'Noch keine Anamnese.', action: button }}
      />
      {open && (
        <Sheet open wide title={open.name ?? 'Anamnese'} onClose={() => setOpen(undefined)}>
          <AnamnesisSheet row={open} onDone={() => setOpen(undefined)} />
        </Sheet>
      )}
      <Reopened about="anybody" />
      {begins && (
        <Suspense>
          <Wizard onClose={close} />
        </Suspense>
      )}
    </Page>
  )
}
