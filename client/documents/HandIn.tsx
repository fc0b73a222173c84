import { Box, Flex, Text } from '@chakra-ui/react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { useDeskStudio } from '#client/data/desk.ts'
import { useDirty } from '#client/data/dirty.ts'
import { today } from '#client/data/time.ts'
import { ask } from '#client/kit/ask.ts'
import { type Option, SelectField } from '#client/kit/choices.tsx'
import { formFor } from '#client/kit/form.tsx'
import { counted, date } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { PictureState } from '#client/kit/upload/PictureState.tsx'
import { usePicture } from '#client/kit/upload/usePicture.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { documents } from '#contract/documents/calls.ts'
import { pictures } from '#contract/fileTypes.ts'
import { documentStartOf, handInAll, tryRead } from './handIn.ts'
import { PaperFields } from './PaperFields.tsx'
import { PhotoPages } from './PhotoPages.tsx'
import { type PhotoPage, pageOf, pagesAsPdf } from './photo.ts'
import type { Read } from './reading/fields.ts'
import { useIssuers } from './useIssuers.ts'

const handed = formFor(documents.upload)
const pdf = 'application/pdf'

interface Chosen {
  file: Blob
  name: string
  read: Read & { problem?: string }
}

interface HandInProps {
  studios: readonly Option[]
  onClose: () => void
}

/** Hands in documents: a file is read here and fills its form, photographed pages become one PDF, several files go as they were read. */
export function HandIn({ studios, onClose }: HandInProps) {
  const desk = useDeskStudio()
  const { issuers } = useIssuers()
  const [picked, setStudio] = useState<string>()
  // Studios may come after the sheet.
  const studio = picked ?? startStudio(studios, desk) ?? ''
  const [pages, setPages] = useState<readonly PhotoPage[]>([])
  const [chosen, setChosen] = useState<Chosen>()
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()

  // Pages are no text of a field: the sheet knows nothing of them.
  useDirty(pages.length > 0)
  const leave = async () => {
    const question = {
      title: 'Fotografierte Seiten verwerfen?',
      text: 'Sie sind noch nicht eingereicht.',
      button: 'Verwerfen',
      danger: true,
    } as const
    if (pages.length === 0 || (await ask(question))) onClose()
  }

  /** Says what is going on, and why it did not. */
  const doing = async (what: string, step: () => Promise<unknown>) => {
    setProblem(undefined)
    setBusy(what)
    try {
      await step()
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setBusy(undefined)
    }
  }
  const read = (file: Blob, name: string, codes: readonly string[] = []) =>
    doing('Wird gelesen …', async () => {
      const found = codes.length > 0 ? { text: '', codes } : await tryRead(file)
      setChosen({ file, name, read: found })
    })
  const several = async (files: readonly File[]) => {
    if (!studio) return setProblem('Wähle zuerst das Studio.')
    await doing(`${files.length} Dateien werden gelesen …`, async () => {
      const { done, problems } = await handInAll(files, studio, issuers)
      if (done > 0) toast(`${counted(done, 'Dokument', 'Dokumente')} eingereicht.`)
      if (problems.length > 0) throw new Error(problems.join(' '))
      onClose()
    })
  }
  const take = async (files: readonly File[]) => {
    const papers = files.filter(({ type }) => type === pdf)
    const photos = files.filter(({ type }) => type.startsWith('image/'))
    if (papers.length + photos.length < files.length) setProblem('Nur PDF und Bilder lassen sich einreichen.')
    else if (papers.length > 0 && photos.length > 0)
      setProblem('Reich Bilder und PDF nacheinander ein: Bilder werden zusammen ein Dokument.')
    else if (photos.length > 0)
      await doing('Seiten werden gelesen …', async () => {
        for (const photo of photos) {
          const page = await pageOf(v7(), photo)
          setPages(before => [...before, page])
        }
      })
    else if (papers.length === 1) await read(papers[0]!, papers[0]!.name)
    else if (papers.length > 1) await several(papers)
  }
  const finish = () => {
    const name = `Foto ${date(today())}.pdf`
    void read(
      pagesAsPdf(pages, name),
      name,
      pages.flatMap(({ codes }) => codes),
    )
  }
  return (
    <Sheet open wide onClose={() => void leave()} title="Einreichen">
      {chosen ? (
        <PaperForm key={chosen.name} chosen={chosen} studio={studio} studios={studios} onDone={onClose} />
      ) : (
        <Drop onFiles={files => void take(files)}>
          {studios.length > 1 && <SelectField label="Studio" value={studio} options={studios} none="Studio wählen" onChange={setStudio} />}
          <PhotoPages pages={pages} onPages={setPages} onDone={finish} />
          <Choose onFiles={files => void take(files)} more={pages.length > 0} />
          <Text role="status" textStyle="small" color="ink2">
            {busy ?? ''}
          </Text>
          {problem && (
            <Text role="alert" color="danger" fontWeight={560}>
              {problem}
            </Text>
          )}
        </Drop>
      )}
    </Sheet>
  )
}

/** The buttons of a sheet: the camera for pages, or files of this device. */
function Choose({ onFiles, more }: { onFiles: (files: File[]) => void; more: boolean }) {
  const id = useId()
  return (
    <Box>
      <Flex gap="8" wrap="wrap">
        <PickFile accept={pictures} camera describedBy={id} onPick={file => onFiles([file])}>
          {more ? 'Noch eine Seite fotografieren' : 'Seiten fotografieren'}
        </PickFile>
        <PickFile accept={more ? pictures : [pdf, ...pictures]} describedBy={id} onSeveral={onFiles}>
          {more ? 'Noch ein Bild wählen' : 'Dateien wählen'}
        </PickFile>
      </Flex>
      <Text id={id} textStyle="small" color="ink2" paddingTop="6">
        PDF bis 10 MB, oder Bilder: Sie werden zusammen ein PDF. Du kannst Dateien auch hierhin ziehen. Gelesen wird auf diesem Gerät.
      </Text>
    </Box>
  )
}

/** The place onto which files are dropped. */
function Drop({ onFiles, children }: { onFiles: (files: File[]) => void; children: React.ReactNode }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <Box
      display="grid"
      gap="14"
      padding="14"
      borderRadius="inner"
      border="2px solid"
      borderColor={over ? 'brand' : 'line'}
      bg={over ? 'brandSoft' : undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </Box>
  )
}

interface PaperFormProps {
  chosen: Chosen
  studio: string
  studios: readonly Option[]
  onDone: () => void
}

/** The form of one new document, filled with what was read in it. */
function PaperForm({ chosen: { file, name, read }, studio, studios, onDone }: PaperFormProps) {
  const { issuers } = useIssuers()
  const [_id] = useState(() => v7())
  const [start] = useState(() => documentStartOf({ name, read, issuers, studio }))
  const [sending, setSending] = useState(true)
  return (
    <handed.Form
      start={start}
      also={{ _id, fileName: name.slice(-120), text: read.text || null }}
      title={({ body }) => `Eingereicht: ${body.title}`}
      button={sending ? 'Die Datei wird noch gesendet …' : 'Einreichen'}
      holds={() => (sending ? 'Die Datei wird noch gesendet. Einen Moment.' : undefined)}
      onDone={(answer, body) => {
        sayDone(answer, `«${body.title}» ist eingereicht.`)
        onDone()
      }}
    >
      <PaperFile file={file} name={name} onBusy={setSending} />
      {read.problem && (
        <Text role="status" color="ink2">
          {read.problem}
        </Text>
      )}
      <PaperFields Field={handed.Field} studios={studios} />
    </handed.Form>
  )
}

const says = {
  takes: 'Die Datei ist beim Studio.',
  waits: 'Die Datei liegt auf diesem Gerät und geht mit dem Formular ans Studio, sobald du Netz hast.',
  lost: 'Die Datei liegt nicht mehr auf diesem Gerät: Wähle sie nochmals.',
}

/** Sends the file of the form as soon as it is there. */
function PaperFile({ file, name, onBusy }: { file: Blob; name: string; onBusy: (busy: boolean) => void }) {
  const picture = usePicture('file', documents.file)
  const id = useId()
  const begun = useRef(false)
  const { busy, has, pick } = picture
  useEffect(() => {
    onBusy(busy || (!has && !picture.problem))
  }, [busy, has, picture.problem, onBusy])
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void pick(async () => file, name)
  }, [pick, file, name])
  return (
    <Box role="group" aria-label="Datei" aria-busy={busy || undefined} paddingBottom="8">
      <Text textStyle="label">{name}</Text>
      <PictureState id={id} {...picture} says={says} />
    </Box>
  )
}
