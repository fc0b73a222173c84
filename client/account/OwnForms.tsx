import { Flex, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Button } from '#client/kit/Button.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { AnamnesisCompare } from '#client/parts/anamnesis/AnamnesisCompare.tsx'
import { type BegunAnamnesis, beforeOf, draftFrom, type PreviousAnamnesis } from '#client/parts/anamnesis/begun.ts'
import { useForm, useForms, usual } from '#client/parts/anamnesis/forms.ts'
import { fullName } from '#client/parts/anamnesis/knownCustomers.ts'
import { Reopened } from '#client/parts/anamnesis/Reopened.tsx'
import { useWaitingForms } from '#client/parts/anamnesis/unsentAnamneses.ts'
import { View } from '#client/parts/anamnesis/View.tsx'
import { WaitingLine } from '#client/parts/anamnesis/WaitingLine.tsx'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { type Anamnesis, paperName } from '#contract/anamnesis/shapes.ts'
import { formTitles } from '#contract/anamnesisForms.ts'
import type { User } from '#contract/auth.ts'

const Wizard = lazyPart(() => import('#client/parts/anamnesis/Wizard.tsx'))

/** The member's own anamneses: finished ones to read, drafts to go on with, and a new one (H07). */
export default function OwnForms({ me }: { me: User }) {
  useSealKey()
  useForm(usual, null)
  useForms(null)
  const { data, error, again } = useCall(anamnesis.mine)
  const waiting = useWaitingForms('own')
  const [open, setOpen] = useState<Anamnesis>()
  const [compares, setCompares] = useState(false)
  const alike = (data ?? []).filter(
    ({ status, form }) => status === 'submitted' && form.kind === open?.form.kind && form.variant === open.form.variant,
  )
  const [fills, setFills] = useState<{ begun?: BegunAnamnesis; before?: PreviousAnamnesis }>()
  const show = (whole: Anamnesis | undefined) => {
    setOpen(whole)
    setCompares(false)
  }
  const here = new Set(waiting.map(({ _id }) => _id))
  const customer = { _id: me._id, vorname: me.vorname, nachname: me.nachname, studio: me.studio_id ?? null, consent1: me.consent1 }
  return (
    <>
      {waiting.map(form => (
        <WaitingLine key={form._id} form={form} name={fullName(me)} onOpen={begun => setFills({ begun })} />
      ))}
      {!data && <NotLoaded error={error} again={again} lead="Was du beantwortet hast, liegt nicht auf diesem Gerät." />}
      {data?.length === 0 && waiting.length === 0 && <Text color="ink2">Noch keine Anamnese.</Text>}
      {data
        ?.filter(({ _id }) => !here.has(_id))
        .map(whole => (
          <Row
            key={whole._id}
            title={formTitles[whole.form.kind]}
            second={`${whole.status === 'draft' ? 'Entwurf' : 'Abgeschlossen'}, ${date(dayOf(whole.changedAt))}`}
            onPick={() => (whole.status === 'draft' ? setFills({ begun: draftFrom(whole) }) : show(whole))}
          />
        ))}
      <Reopened about="own" customer={{ ...customer, geburtstag: me.geburtstag ?? null }} />
      <Flex paddingTop="8">
        <Button look="soft" size="row" onClick={() => setFills({})}>
          Anamnese ausfüllen
        </Button>
      </Flex>
      {open && (
        <Sheet open wide title={formTitles[open.form.kind]} onClose={() => show(undefined)}>
          {compares ? <AnamnesisCompare wholes={alike} first={open._id} /> : <View whole={open} />}
          <Flex paddingTop="16" gap="8" wrap="wrap">
            {alike.length > 1 && (
              <Button look="soft" size="row" onClick={() => setCompares(!compares)}>
                {compares ? 'Antworten' : 'Mit früher vergleichen'}
              </Button>
            )}
            <FileButton call={anamnesis.ownPdf} input={{ params: { id: open._id } }} name={`${paperName(open)}.pdf`}>
              PDF
            </FileButton>
            {open.status === 'submitted' && (
              <Button
                look="soft"
                size="row"
                onClick={() => {
                  setFills({ before: beforeOf(open) })
                  show(undefined)
                }}
              >
                Korrigieren
              </Button>
            )}
          </Flex>
        </Sheet>
      )}
      {fills && (
        <Suspense>
          <Wizard {...fills} own customer={{ ...customer, geburtstag: me.geburtstag ?? null }} onClose={() => setFills(undefined)} />
        </Suspense>
      )}
    </>
  )
}
