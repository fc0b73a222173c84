import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { ObjectSchema } from 'yup'
import { useOnline } from '#client/data/connection.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { formOf } from '#client/kit/form.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { toast } from '#client/kit/toast.ts'
import { studioForm, studios } from '#contract/studios/calls.ts'
import { equal } from '#sync/collections/equal.ts'
import { type Contact, type ContactField, type ContactThing, contactThing } from './contact.ts'
import { mergeFields } from './merging.ts'
import { useBases, useSettling } from './settling.ts'
import { contactFields, type OfficeEdit, seenVersion } from './studioActs.ts'
import type { StudioRow } from './useFigures.ts'

const shape = (studioForm.fields.studio as unknown as ObjectSchema<Contact>).pick([...contactFields]) as unknown as Parameters<
  typeof formOf
>[0]
const labelOf = (field: ContactField) => String((shape.fields[field] as unknown as { spec: { label?: string } }).spec.label ?? field)

interface ContactFormContext {
  thing?: ContactThing
  acts?: readonly OfficeEdit[]
  begin?: (key: string, before: unknown) => Promise<void>
}

function useSave({ thing, acts = [], begin }: ContactFormContext) {
  const local = useMaybeLocal()
  const online = useOnline()
  const title = ({ name }: Contact) => `Angaben: ${name}`
  const { send } = useSend(studios.update, { title: ({ body }) => title(body.studio) })
  return async (contact: Contact) => {
    if (!thing || equal(contact, thing.shown)) return undefined
    if (thing.refused) await local?.outbox.discard(thing.refused.row.key)
    await begin?.(thing.key, thing.refused ? thing.stored : thing.shown)
    const waiting = acts.findLast(act => act.key === thing.key && act.row.state === 'waiting')
    if (waiting) await local?.outbox.edit(waiting.row.key, thing.body(contact, waiting.version), { title: title(contact) })
    else await send({ body: thing.body(contact, seenVersion(acts, thing)) } as Parameters<typeof send>[0])
    toast(online ? 'Angaben gespeichert.' : 'Vorgemerkt: Wird gesendet, sobald du Netz hast.', { sent: 'Angaben gespeichert.' })
    return undefined
  }
}

const { Form, Field } = formOf<Contact, void, ContactFormContext>(shape, useSave)

/** Name, address, mail and phone of a studio. */
export function ContactForm({
  row,
  stand,
  acts,
  refresh,
}: {
  row: StudioRow
  stand: number | undefined
  acts: readonly OfficeEdit[]
  refresh: () => Promise<unknown>
}) {
  const thing = contactThing(acts, row.studio, stand)
  const { bases, begin } = useBases(acts)
  const clash = useSettling([thing], acts, bases, refresh)[0]
  if (clash) return <ContactClash thing={thing} act={clash.act} bases={(bases[thing.key] ?? []) as Contact[]} acts={acts} />
  return (
    <>
      {thing.refused && thing.refused.row.code !== 'stale' && (
        <Text role="alert" color="danger" textStyle="small" fontWeight={560} paddingBottom="10">
          {thing.refused.row.message}
        </Text>
      )}
      {thing.waiting && (
        <Box paddingBottom="10">
          <Chip look="pending">Wartet auf diesem Gerät</Chip>
        </Box>
      )}
      <Form key={JSON.stringify(thing.shown)} start={thing.shown} wears={{ thing, acts, begin }} look="soft">
        <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="18" alignItems="start">
          <Field name="name" />
          <Field name="adresse" hint="Strasse und Ort, durch ein Komma getrennt." />
          <Field name="email" type="email" />
          <Field name="telefon" type="tel" />
        </Box>
      </Form>
    </>
  )
}

interface ContactClashProps {
  thing: ContactThing
  act: OfficeEdit
  bases: readonly Contact[]
  acts: readonly OfficeEdit[]
}

/** Both edited the same fields: each is chosen, the rest is merged. */
function ContactClash({ thing, act, bases, acts }: ContactClashProps) {
  const local = useMaybeLocal()
  const mine = act.value as Contact
  const [theirs, setTheirs] = useState<ReadonlySet<ContactField>>(new Set())
  const { merged, clashes } = mergeFields(bases, mine, thing.stored)
  const fields = clashes as ContactField[]
  const choose = (field: ContactField, whose: string) =>
    setTheirs(before => new Set(whose === 'theirs' ? [...before, field] : [...before].filter(other => other !== field)))
  const save = async () => {
    const value = { ...merged, ...Object.fromEntries([...theirs].map(field => [field, thing.stored[field]])) }
    if (equal(value, thing.stored)) await local?.outbox.discard(act.row.key)
    else await local?.outbox.edit(act.row.key, thing.body(value, seenVersion(acts, thing)))
    toast('Angaben gespeichert.')
  }
  return (
    <Box>
      <Text color="ink2" role="alert">
        Jemand hat diese Angaben inzwischen geändert. Wähle, was gilt; bis dahin bleiben beide Fassungen erhalten.
      </Text>
      {fields.map(field => (
        <Box key={field} paddingTop="14">
          <Text textStyle="field" paddingBottom="6">
            {labelOf(field)}
          </Text>
          <Segmented
            label={labelOf(field)}
            value={theirs.has(field) ? 'theirs' : 'mine'}
            options={[
              ['mine', 'Deine Angabe'],
              ['theirs', 'Im Studio'],
            ]}
            onChange={whose => choose(field, whose)}
          />
          <Text paddingTop="6" overflowWrap="anywhere">
            {theirs.has(field) ? thing.stored[field] : mine[field]}
          </Text>
        </Box>
      ))}
      <Box display="flex" gap="8" flexWrap="wrap" paddingTop="18">
        <Button look="soft" onClick={() => void save()}>
          So speichern
        </Button>
        <Button look="side" onClick={() => void local?.outbox.discard(act.row.key)}>
          Meine Änderung verwerfen
        </Button>
      </Box>
    </Box>
  )
}
