import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { PickSome } from '#client/kit/pills.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import type { Reply } from '#contract/call.ts'
import { healthcare, type Insurer } from '#contract/healthcare/calls.ts'
import { type Label, labels, labelWords } from '#contract/rules/healthcare/words.ts'

/** Settings that administrators keep: the insurers to choose from, and the labels of the studios. */
export function Settings({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState<Insurer | 'new'>()
  if (open) return <InsurerSheet insurer={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
  return (
    <Sheet open wide onClose={onClose} title="Krankenkassen und Labels">
      <Insurers onOpen={setOpen} />
      <Labels />
    </Sheet>
  )
}

function Insurers({ onOpen }: { onOpen: (insurer: Insurer | 'new') => void }) {
  const { data, error, again } = useCall(healthcare.insurers)
  return (
    <Section title="Krankenkassen">
      {!data && <NotLoaded error={error} again={again} />}
      {data?.map(one => (
        <Row
          key={one._id}
          title={one.name}
          second={one.asksVisits ? 'Will die Zahl der Besuche wissen' : undefined}
          trail={one.removed ? <Chip small>Entfernt</Chip> : one.example ? <Chip small>Beispiel</Chip> : undefined}
          onPick={() => onOpen(one)}
        />
      ))}
      <Flex paddingTop="8">
        <Button look="side" size="row" onClick={() => onOpen('new')}>
          Neue Krankenkasse
        </Button>
      </Flex>
    </Section>
  )
}

const { Form, Field } = formFor(healthcare.saveInsurer)

function InsurerSheet({ insurer, onClose }: { insurer?: Insurer; onClose: () => void }) {
  const [_id] = useState(() => insurer?._id ?? v7())
  const { send } = useSend(healthcare.saveInsurer, { asks: true, title: ({ body }) => body.name })
  const put = async (one: Insurer, removed: boolean) => {
    const { example: _, ...form } = one
    const saved = await send({ body: { ...form, removed } })
    const undo = saved && (() => void put(saved, !removed).catch(toastLabelError))
    sayDone(saved, `${one.name}: ${removed ? 'entfernt' : 'wieder zur Wahl'}.`, undo)
  }
  return (
    <Sheet open onClose={onClose} title={insurer?.name ?? 'Neue Krankenkasse'}>
      <Form
        start={insurer ?? { asksVisits: false, removed: false }}
        also={{ _id, version: insurer?.version ?? 0 }}
        title={({ body }) => body.name}
        onDone={(answer, { name }) => {
          onClose()
          sayDone(answer, `${name} ist gespeichert.`)
        }}
      >
        <Field name="name" autoFocus />
        <Field name="asksVisits" hint="Dann fragt die App das Mitglied, ob sie genannt werden dürfen." />
      </Form>
      {insurer && (
        <Flex paddingTop="16">
          <Button
            look={insurer.removed ? 'side' : 'danger'}
            size="row"
            onClick={() => void put(insurer, !insurer.removed).then(onClose).catch(toastLabelError)}
          >
            {insurer.removed ? 'Wieder zur Wahl stellen' : 'Entfernen'}
          </Button>
        </Flex>
      )}
    </Sheet>
  )
}

const toastLabelError = (error: unknown) => void toast((error as Error).message, { look: 'danger' })

function Labels() {
  const { data, error, again } = useCall(healthcare.labels)
  return (
    <Section title="Labels der Studios">
      {!data && <NotLoaded error={error} again={again} />}
      {data?.map(row => (
        <StudioLabels key={row.studio} row={row} />
      ))}
    </Section>
  )
}

const options = labels.map(label => [label, labelWords[label]] as const)

function StudioLabels({ row }: { row: Reply<typeof healthcare.labels>[number] }) {
  const { studios } = useStudios()
  const [chosen, setChosen] = useState<readonly string[]>(row.labels)
  const { send } = useSend(healthcare.saveLabels, { asks: true, title: () => 'Labels' })
  const name = studios?.find(({ code }) => code === row.studio)?.name ?? row.studio
  const put = (next: string[]) => {
    setChosen(next)
    void send({ body: { studio: row.studio, labels: next as Label[] } }).catch(toastLabelError)
  }
  return <PickSome label={name} options={options} values={[...chosen]} onChange={put} />
}
