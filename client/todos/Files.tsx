import { Box, Flex, Image } from '@chakra-ui/react'
import { useMaybeLocal } from '#client/data/local.ts'
import type { OutboxAct } from '#client/data/outboxActs.ts'
import { useUpload } from '#client/data/upload.ts'
import { useSend } from '#client/data/useSend.ts'
import { fileSize } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { FileList, isFileMeant, MoreFiles, Removing } from '#client/kit/upload/FileList.tsx'
import { largestOf, useAttaching } from '#client/kit/upload/useAttaching.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { todos } from '#contract/todos/calls.ts'
import { mostFiles } from '#contract/todos/shapes.ts'
import type { ShownTodo } from './withActs.ts'

type Up = OutboxAct<'image' | 'attachment'>
interface FilesProps {
  todo: ShownTodo
  waiting: readonly Up[]
}

const hint = `je höchstens ${fileSize(largestOf(todos.attach))}`
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
  const { _id, title, images } = todo
  const upload = useAttaching(todos.addImage, { input: () => ({ params: { id: _id } }), title: () => `Bild: ${title}` })
  const remove = useSend(todos.removeImage, { title: () => `Bild gelöscht: ${title}` })
  const ups = waiting.filter(({ kind }) => kind === 'image')
  const away = async (index: number) => {
    if (await isFileMeant(`Bild ${index}`)) await remove.send({ params: { id: _id, imageIndex: String(index) } }).catch(sayFailed)
  }
  return (
    <Section title="Bilder">
      <Flex gap="8" wrap="wrap">
        {images.map(({ index, address }) => (
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
      <MoreFiles has={images.length + ups.length} most={mostFiles} upload={upload} accept={todos.addImage.upload!.types} hint={hint}>
        Bild hinzufügen
      </MoreFiles>
    </Section>
  )
}

/** Files of a to-do, each under the name that it came with. */
export function Attachments({ todo, waiting }: FilesProps) {
  const { _id, title, attachments } = todo
  const upload = useAttaching(todos.attach, {
    input: name => ({ params: { id: _id }, query: { name } }),
    title: name => `Datei «${name}»: ${title}`,
  })
  const remove = useSend(todos.removeAttachment, { title: () => `Datei gelöscht: ${title}` })
  return (
    <FileList
      title="Dateien"
      files={attachments}
      keyOf={({ id }) => id}
      waiting={waiting.filter(({ kind }) => kind === 'attachment').map(({ row }) => row)}
      most={mostFiles}
      accept={todos.attach.upload!.types}
      hint={hint}
      upload={upload}
      onRemove={({ id }) => remove.send({ params: { id: _id, attachmentId: String(id) } })}
    />
  )
}
