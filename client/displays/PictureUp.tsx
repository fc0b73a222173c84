import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Tick, type TickState } from '#client/kit/Tick.tsx'
import type { PictureConsent } from '#contract/displays/galleries.ts'
import { ConsentChoice } from './ConsentFields.tsx'
import type { GalleryKind } from './useImages.ts'
import { type FileState, usePictureUpload } from './usePictureUpload.ts'

const Zone = chakra('div', {
  base: { borderRadius: 'inner', padding: '14', bg: 'surface', boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}' },
  variants: { over: { true: { boxShadow: 'inset 0 0 0 2px {colors.brand}', bg: 'brandSoft' } } },
})

const ticks: Record<FileState['state'], TickState> = { queued: 'todo', sending: 'now', done: 'ok', waits: 'waiting', refused: 'refused' }
const words: Record<FileState['state'], string> = {
  queued: 'kommt noch',
  sending: 'wird gesendet',
  done: 'im Studio',
  waits: 'auf diesem Gerät, geht mit dem nächsten Netz',
  refused: 'nicht angenommen',
}

/** Takes several pictures at once, picked or dropped, and says of each what became of it. */
export function PictureUp({ kind, id }: { kind: GalleryKind; id: string }) {
  const { files, add, clear } = usePictureUpload(kind, id)
  const [said, setSaid] = useState<PictureConsent>({ people: null, consent: null, until: null })
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (list: FileList | null) => list && list.length > 0 && add([...list], said)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const left = files.filter(({ state }) => state === 'queued' || state === 'sending').length
  return (
    <Zone
      role="group"
      aria-label="Bilder hinzufügen"
      over={over}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Flex direction="column" gap="14">
        <ConsentChoice
          value={said}
          onChange={setSaid}
          hint="Gilt für alle, die du jetzt wählst. Später lässt es sich bei jedem Bild ändern."
        />
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label="Bilder"
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        <Box>
          <Button look="side" size="row" icon={<UploadSimpleIcon size={20} aria-hidden />} onClick={() => input.current?.click()}>
            Bilder wählen
          </Button>
        </Box>
        {files.length > 0 && (
          <Box>
            <Flex align="center" justify="space-between" gap="12">
              <Text role="status" textStyle="small" color="ink2">
                {left > 0 ? `${files.length - left} von ${files.length} erledigt` : 'Alle erledigt'}
              </Text>
              {left === 0 && (
                <Button look="text" size="row" onClick={clear}>
                  Liste leeren
                </Button>
              )}
            </Flex>
            <progress value={files.length - left} max={files.length} aria-label="Bilder hochladen" style={{ width: '100%' }} />
            {files.map(file => (
              <Flex key={file.key} align="center" gap="8" minHeight="36px">
                <Tick state={ticks[file.state]} size="table" label="" />
                <Text flex={1} minWidth={0} overflowWrap="anywhere">
                  {file.name}
                </Text>
                <Text textStyle="small" color={file.state === 'refused' ? 'danger' : 'ink2'} textAlign="end">
                  {file.message ?? words[file.state]}
                </Text>
              </Flex>
            ))}
          </Box>
        )}
      </Flex>
    </Zone>
  )
}
