import { Box, Flex, Text } from '@chakra-ui/react'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type ReactNode, useId } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { ask } from '#client/kit/ask.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { fileSize } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { PickFile } from './PickFile.tsx'
import type { useAttaching } from './useAttaching.ts'

export const Removing = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <IconButton label={label} icon={<XIcon size={18} aria-hidden />} onClick={onRemove} />
)

/** Asks first: a file that is gone from the studio can't be brought back. */
export const isFileMeant = (what: string) =>
  ask({ title: `${what} löschen?`, text: 'Das lässt sich nicht zurücknehmen.', button: 'Löschen', danger: true })

interface MoreProps {
  has: number
  most: number
  upload: ReturnType<typeof useAttaching>
  accept: readonly string[]
  /** The files that are taken, behind their number: «je höchstens 10 MB». */
  hint: string
  children: ReactNode
}

/** The foot of pictures or files: the button for one more, and why one was not taken. */
export function MoreFiles({ has, most, upload, accept, hint, children }: MoreProps) {
  const id = useId()
  return (
    <Box paddingTop="8">
      {has < most && (
        <PickFile accept={accept} describedBy={id} onPick={file => void upload.send(file)}>
          {children}
        </PickFile>
      )}
      <Text id={id} role="status" textStyle="small" color="ink2" paddingTop="6">
        {upload.busy ? 'Wird gesendet …' : has < most ? `${has} von ${most}, ${hint}.` : `Mehr als ${most} gehen nicht.`}
      </Text>
      {upload.problem && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
          {upload.problem}
        </Text>
      )}
    </Box>
  )
}

export interface KeptFile {
  name: string
  /** Below /api/. */
  address: string
  bytes: number
}

interface FileListProps<F extends KeptFile> extends Omit<MoreProps, 'has' | 'children'> {
  title: string
  files: readonly F[]
  keyOf: (file: F) => string | number
  /** Rows of the outbox with files that wait on this device. */
  waiting: readonly { key: string; query?: unknown }[]
  /** Takes one away for good; absent where the caller may not. */
  onRemove?: (file: F) => Promise<unknown>
}

/** Files beside something, each under the name that it came with, those included that wait on this device. */
export function FileList<F extends KeptFile>({ title, files, keyOf, waiting, onRemove, most, ...more }: FileListProps<F>) {
  const local = useMaybeLocal()
  const away = async (file: F) => {
    if (await isFileMeant(`«${file.name}»`)) await onRemove?.(file).catch(sayFailed)
  }
  return (
    <Section title={title}>
      {files.map(file => (
        <Flex key={keyOf(file)} align="center" gap="8" minHeight="44px">
          <FileTextIcon size={20} aria-hidden />
          <Box asChild flex={1} minWidth={0} overflowWrap="anywhere" textDecoration="underline" paddingBlock="10">
            <a href={`/api/${file.address}`} download={file.name}>
              {file.name}
            </a>
          </Box>
          <Text textStyle="small" color="ink2" flexShrink={0}>
            {fileSize(file.bytes)}
          </Text>
          {onRemove && <Removing label={`«${file.name}» löschen`} onRemove={() => void away(file)} />}
        </Flex>
      ))}
      {waiting.map(({ key, query }) => (
        <Flex key={key} align="center" gap="8" minHeight="44px">
          <Tick state="waiting" size="small" />
          <Text flex={1} minWidth={0} overflowWrap="anywhere">
            {String((query as { name?: string } | undefined)?.name ?? 'Datei')}
          </Text>
          <Removing label="Wartende Datei verwerfen" onRemove={() => void local?.outbox.discard(key)} />
        </Flex>
      ))}
      <MoreFiles has={files.length + waiting.length} most={most} {...more}>
        Datei hinzufügen
      </MoreFiles>
    </Section>
  )
}
