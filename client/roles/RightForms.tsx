import { Box, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { formFor } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { type RightRow, roles, type TopicRow } from '#contract/roles/calls.ts'
import { type Stock, toastRolesError } from './data.ts'

const Making = formFor(roles.createRight)
const Editing = formFor(roles.editRight)
const MakingTopic = formFor(roles.createTopic)
const EditingTopic = formFor(roles.editTopic)

function TopicField({ stock }: { stock: Stock }) {
  const [field, { error, touched }, { setValue }] = useField<string | undefined>('topic')
  return (
    <SelectField
      label="Thema"
      required
      none="Thema wählen"
      value={field.value ?? ''}
      options={stock.topics.map(({ _id, title }) => [_id, title])}
      onChange={value => void setValue(value)}
      error={touched ? error : undefined}
    />
  )
}

export function NewRight({ stock, onDone }: { stock: Stock; onDone: () => void }) {
  return (
    <Making.Form button="Erstellen" onDone={onDone}>
      <Text textStyle="small" color="ink2">
        Ein neues Recht öffnet noch nichts: Du kannst es Rollen und Personen schon geben, und es wirkt, sobald eine neue Fassung der App
        danach fragt.
      </Text>
      <Making.Field name="code" hint="Zum Beispiel u_export. Das Kürzel bleibt, die Bezeichnung lässt sich ändern." autoFocus />
      <Making.Field name="title" />
      <TopicField stock={stock} />
    </Making.Form>
  )
}

/** Rewords and moves a right; one of one's own can be deleted while nobody uses it. */
export function RightForm({ right, stock, onDone }: { right: RightRow; stock: Stock; onDone: () => void }) {
  const { code, title, topic, version, known } = right
  const edit = useSend(roles.editRight)
  const remove = useSend(roles.removeRight)
  const create = useSend(roles.createRight)
  const drop = async () => {
    try {
      await remove.send({ params: { code } })
      toast(`${title} gelöscht.`, { undo: () => void create.send({ body: { code, title, topic } }).catch(toastRolesError) })
      onDone()
    } catch (error) {
      toastRolesError(error)
    }
  }
  const saved = (after: RightRow | undefined) => {
    const undo =
      after && (() => void edit.send({ params: { code }, body: { title, topic, version: after.version } }).catch(toastRolesError))
    toast('Recht gespeichert.', { undo })
    onDone()
  }
  return (
    <>
      <Text textStyle="small" color="ink2" paddingBottom="12">
        {code}
      </Text>
      <Editing.Form rest={{ params: { code } }} start={{ title, topic }} also={{ version }} onDone={saved}>
        <Editing.Field name="title" autoFocus />
        <TopicField stock={stock} />
      </Editing.Form>
      {!known && (
        <Box paddingTop="18">
          <Button look="danger" size="row" busy={remove.waiting} onClick={() => void drop()}>
            Recht löschen
          </Button>
        </Box>
      )}
    </>
  )
}

export const NewTopic = ({ onDone }: { onDone: () => void }) => (
  <MakingTopic.Form button="Erstellen" onDone={onDone}>
    <MakingTopic.Field name="title" autoFocus />
  </MakingTopic.Form>
)

export function TopicForm({ topic: { _id, title, rights }, onDone }: { topic: TopicRow; onDone: () => void }) {
  const remove = useSend(roles.removeTopic)
  const create = useSend(roles.createTopic)
  const drop = async () => {
    try {
      await remove.send({ params: { id: _id } })
      toast(`${title} gelöscht.`, { undo: () => void create.send({ body: { title } }).catch(toastRolesError) })
      onDone()
    } catch (error) {
      toastRolesError(error)
    }
  }
  return (
    <>
      <EditingTopic.Form rest={{ params: { id: _id } }} start={{ title }} onDone={onDone}>
        <EditingTopic.Field name="title" autoFocus />
      </EditingTopic.Form>
      {rights.length === 0 && (
        <Box paddingTop="18">
          <Button look="danger" size="row" busy={remove.waiting} onClick={() => void drop()}>
            Thema löschen
          </Button>
        </Box>
      )}
    </>
  )
}
