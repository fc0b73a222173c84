import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { isFullOfUploads } from '#client/data/upload.ts'
import { lightened } from '#client/kit/picture.ts'
import { carryAmong } from '#contract/carried.ts'
import { displays } from '#contract/displays/calls.ts'
import { galleries, type PictureConsent, type Verdicts } from '#contract/displays/galleries.ts'
import type { GalleryKind } from './useImages.ts'

/** The state of one file: on its way, at the studio, kept on the device until there is a network, or refused with the reason. */
export interface FileState {
  key: string
  name: string
  state: 'queued' | 'sending' | 'done' | 'waits' | 'refused'
  message?: string
}

const full = 'Auf diesem Gerät warten schon viele Bilder: Wähle dieses, sobald du Netz hast und sie draussen sind.'
const unread = 'Dieses Bild lässt sich hier nicht lesen. Nimm ein Foto als JPEG, PNG oder WebP.'

/** A file's verdict in words: nobody else's business is held up by it. */
const uploadErrorText = (error: unknown) =>
  error instanceof CallError ? Object.values(error.fields ?? {}).join(' ') || error.message : (error as Error).message || unread

async function sendOne(kind: GalleryKind, id: string, file: File, said: PictureConsent) {
  if (await isFullOfUploads()) throw new CallError('too-large', full)
  const call = kind === 'gallery' ? galleries.upload : displays.photos
  const light = await lightened(file, call.upload?.side ?? 0)
  const body = await carryAmong(light, file.name, call.upload?.field)
  const query = {
    ...(said.people !== null && { people: String(said.people) as 'true' | 'false' }),
    ...(said.people && { consent: said.consent ?? undefined, until: said.until ?? undefined }),
  }
  const waits = { key: v7(), title: `Bild: ${file.name}`, asks: true } as const
  const answer =
    kind === 'gallery'
      ? await perform(galleries.upload, { query: { ...query, gallery: id }, body }, waits)
      : await perform(displays.photos, { params: { id }, query, body }, waits)
  return (answer as Verdicts | undefined)?.files[0]
}

/** Sends several files one after the other, each with a verdict of its own. */
export function usePictureUpload(kind: GalleryKind, id: string) {
  const [files, setFiles] = useState<readonly FileState[]>([])
  const line = useRef(Promise.resolve())
  const set = (key: string, next: Partial<FileState>) =>
    setFiles(before => before.map(file => (file.key === key ? { ...file, ...next } : file)))
  const one = async (key: string, file: File, said: PictureConsent) => {
    set(key, { state: 'sending' })
    try {
      const verdict = await sendOne(kind, id, file, said)
      if (verdict?.message) set(key, { state: 'refused', message: verdict.message })
      else set(key, { state: verdict ? 'done' : 'waits' })
    } catch (error) {
      set(key, { state: 'refused', message: uploadErrorText(error) })
    }
  }
  const add = (picked: readonly File[], said: PictureConsent) => {
    const fresh = picked.map(file => ({ key: v7(), file }))
    setFiles(before => [...before.filter(({ state }) => state !== 'done'), ...fresh.map(({ key, file }) => queued(key, file))])
    line.current = fresh
      .reduce((before, { key, file }) => before.then(() => one(key, file, said)), line.current)
      .then(() => staleAfter(kind === 'gallery' ? galleries.upload : displays.photos))
  }
  return { files, add, clear: () => setFiles([]) }
}

const queued = (key: string, { name }: File): FileState => ({ key, name, state: 'queued' })
