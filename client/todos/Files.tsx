import { Box, Flex, Image, Text } from '@chakra-ui/react'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type ReactNode, useId } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import type { OutboxAct } from '#client/data/outboxActs.ts'
import { useUpload } from '#client/data/upload.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { fileSize } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { todos } from '#contract/todos/calls.ts'
import { mostFiles } from '#contract/todos/shapes.ts'
import { useTodoUpload } from './useTodoUpload.ts'
import type { ShownTodo } from './withActs.ts'

type Up = OutboxAct<'image' | 'attachment'>
interface FilesProps {
  todo: ShownTodo
  waiting: readonly Up[]
}

const Removing = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <IconButton label={label} icon={<XIcon size={18} aria-hidden />} onClick={onRemove} />
)

/** Asks first: a file that is gone from the studio can't be brought back. */
const isMeant = (what: string) =>
  ask({ title: `${what} löschen?`, text: 'Das lässt sich nicht zurücknehmen.', button: 'Löschen', danger: true })

/** The foot of pictures or files: the button for one more, and why one was not taken. */
function More({
  of,
  has,
  upload,
  accept,
  children,
}: {
  of: 'image' | 'attachment'
  has: number
  upload: ReturnType<typeof useTodoUpload>
  accept: readonly string[]
  children: ReactNode
}) {
  const id = useId()
  return (
    <Box paddingTop="8">
      {has < mostFiles && (
        <PickFile accept={accept} describedBy={id} onPick={file => void upload.send(of, file)}>
          {children}
        </PickFile>
      )}
      <Text id={id} role="status" textStyle="small" color="ink2" paddingTop="6">
        {upload.busy === of
          ? 'Wird gesendet …'
          : has < mostFiles
            ? `${has} von ${mostFiles}, je höchstens 10 MB.`
            : 'Mehr als zehn gehen nicht.'}
      </Text>
      {upload.problem?.of === of && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
          {upload.problem.why}
        </Text>
      )}
    </Box>
  )
}

const frame = { width: '96px', height: '96px', borderRadius: 'inner', bg: 'sunken', objectFit: 'cover' } as const

function WaitingPicture({ act }: { act: Up }) {
  const local = useMaybeLocal()
  const upload = useUpload(act.row.key)
  return (
    <Flex align="center">
      {upload?.src ? <Image {...frame} src={upload.src} alt="Bild, das auf diesem Gerät wartet" /> : <Box {...frame} />}
      <Flex direction="column" align="center">
        <Tick state="waiting" size="small" />
        <Removing label="Wartendes Bild verwerfen" onRemove={() => void local?.outbox.discard(act.row.key)} />
      </Flex>
    </Flex>
  )
}

/** Pictures of a to-do, those included that wait on this device. */
export function Pictures({ todo, waiting }: FilesProps) {
  const upload = useTodoUpload(todo)
  const remove = useSend(todos.removeImage, { title: () => `Bild gelöscht: ${todo.title}` })
  const ups = waiting.filter(({ kind }) => kind === 'image')
  const away = async (index: number) => {
    if (await isMeant(`Bild ${index}`)) await remove.send({ params: { id: todo._id, imageIndex: String(index) } }).catch(sayFailed)
  }
  return (
    <Section title="Bilder">
      <Flex gap="8" wrap="wrap">
        {todo.images.map(({ index, address }) => (
          <Flex key={index} align="flex-start">
            <a href={`/api/${address}`} target="_blank" rel="noreferrer">
              <Image {...frame} src={`/api/${address}`} alt={`Bild ${index} gross ansehen`} loading="lazy" />
            </a>
            <Removing label={`Bild ${index} löschen`} onRemove={() => void away(index)} />
          </Flex>
        ))}
        {ups.map(act => (
          <WaitingPicture key={act.row.key} act={act} />
        ))}
      </Flex>
      <More of="image" has={todo.images.length + ups.length} upload={upload} accept={todos.addImage.upload!.types}>
        Bild hinzufügen
      </More>
    </Section>
  )
}

/** Files of a to-do, each under the name that it came with. */
export function Attachments({ todo, waiting }: FilesProps) {
  const local = useMaybeLocal()
  const upload = useTodoUpload(todo)
  const remove = useSend(todos.removeAttachment, { title: () => `Datei gelöscht: ${todo.title}` })
  const ups = waiting.filter(({ kind }) => kind === 'attachment')
  const away = async (id: number, name: string) => {
    if (await isMeant(`«${name}»`)) await remove.send({ params: { id: todo._id, attachmentId: String(id) } }).catch(sayFailed)
  }
  return (
    <Section title="Dateien">
      {todo.attachments.map(({ id, name, address, bytes }) => (
        <Flex key={id} align="center" gap="8" minHeight="44px">
          <FileTextIcon size={20} aria-hidden />
          <Box asChild flex={1} minWidth={0} overflowWrap="anywhere" textDecoration="underline" paddingBlock="10">
            <a href={`/api/${address}`} download={name}>
              {name}
            </a>
          </Box>
          <Text textStyle="small" color="ink2" flexShrink={0}>
            {fileSize(bytes)}
          </Text>
          <Removing label={`«${name}» löschen`} onRemove={() => void away(id, name)} />
        </Flex>
      ))}
      {ups.map(({ row }) => (
        <Flex key={row.key} align="center" gap="8" minHeight="44px">
          <Tick state="waiting" size="small" />
          <Text flex={1} minWidth={0} overflowWrap="anywhere">
            {String(row.query?.name ?? 'Datei')}
          </Text>
          <Removing label="Wartende Datei verwerfen" onRemove={() => void local?.outbox.discard(row.key)} />
        </Flex>
      ))}
      <More of="attachment" has={todo.attachments.length + ups.length} upload={upload} accept={todos.attach.upload!.types}>
        Datei hinzufügen
      </More>
    </Section>
  )
}
