import { Box, Text } from '@chakra-ui/react'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useState } from 'react'
import { useCall, useSend } from '#client/data/calls.ts'
import { useCan } from '#client/data/session.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { formFor } from '#client/kit/form.tsx'
import { everyStudio } from '#contract/rights.ts'
import { type VideoCategory, videos } from '#contract/videos.ts'

const { Form, Field } = formFor(videos.addCategory)

/** The archive's categories in their order; the whole chain's, so only whoever edits all videos changes them. */
export function Categories() {
  const { data, error } = useCall(videos.categories)
  const edits = useCan(videos.addCategory, everyStudio)
  const order = useSend(videos.orderCategories)
  const [added, setAdded] = useState(0)
  const move = (from: number, to: number) => {
    const ids = (data ?? []).map(({ _id }) => _id)
    const [id] = ids.splice(from, 1)
    ids.splice(to, 0, id as string)
    void order.send({ body: { ids } }).catch(() => {})
  }
  return (
    <>
      {!data && error && <Text color="ink2">{error.message}</Text>}
      {data?.length === 0 && <Empty text="Noch keine Kategorie." />}
      {data?.map((each, place) => (
        <Line key={`${each._id} ${each.version}`} category={each} edits={edits}>
          <IconButton
            label={`${each.name} nach oben`}
            icon={<ArrowUpIcon size={20} />}
            disabled={place === 0}
            onClick={() => move(place, place - 1)}
          />
          <IconButton
            label={`${each.name} nach unten`}
            icon={<ArrowDownIcon size={20} />}
            disabled={place === data.length - 1}
            onClick={() => move(place, place + 1)}
          />
        </Line>
      ))}
      {order.error && (
        <Text role="alert" textStyle="small" color="danger">
          {order.error.message}
        </Text>
      )}
      {edits ? (
        <Box paddingTop="24" maxWidth="420px">
          <Form key={added} button="Kategorie hinzufügen" look="soft" onDone={() => setAdded(added + 1)}>
            <Field name="name" label="Neue Kategorie" />
          </Form>
        </Box>
      ) : (
        <Text textStyle="small" color="ink2" paddingTop="12">
          Kategorien ändert, wer die Videos aller Studios bearbeitet.
        </Text>
      )}
    </>
  )
}

function Line({ category, edits, children }: { category: VideoCategory; edits: boolean; children: React.ReactNode }) {
  const edit = useSend(videos.editCategory)
  const remove = useSend(videos.removeCategory)
  const [name, setName] = useState(category.name)
  const params = { id: category._id }
  const problem = edit.error ?? remove.error
  const save = () => {
    if (name.trim() && name.trim() !== category.name) void edit.send({ params, body: { name, version: category.version } }).catch(() => {})
  }
  if (!edits) return <Text paddingBlock="12">{category.name}</Text>
  return (
    <Box borderTop="1px solid {colors.line}" paddingBlock="8">
      <Box display="flex" gap="4" alignItems="flex-end">
        <Box flex={1} minWidth={0}>
          <TextField label="Name" value={name} onChange={setName} onBlur={save} onKeyDown={event => event.key === 'Enter' && save()} />
        </Box>
        {children}
        <IconButton
          label={`${category.name} löschen`}
          icon={<TrashIcon size={20} />}
          onClick={() => void remove.send({ params }).catch(() => {})}
        />
      </Box>
      {name.trim() !== category.name && (
        <Box paddingTop="6">
          <Button look="soft" size="row" busy={edit.waiting} onClick={save}>
            Umbenennen
          </Button>
        </Box>
      )}
      {problem && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560} paddingTop="6">
          {problem.code === 'in-use' ? 'In dieser Kategorie stehen noch Videos.' : problem.message}
        </Text>
      )}
    </Box>
  )
}
