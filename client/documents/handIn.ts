import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { isFullOfUploads } from '#client/data/upload.ts'
import { fileSize } from '#client/kit/format.ts'
import { carry } from '#contract/carried.ts'
import { documents } from '#contract/documents/calls.ts'
import type { Issuer } from '#contract/documents/issuers.ts'
import { largestFile, type UploadForm } from '#contract/documents/shapes.ts'
import { fieldsOf, type Read } from './reading/fields.ts'
import { readPaper } from './reading/paperReading.ts'

/** Fields that were read from a paper; one that can't be read is handed in all the same. */
export async function tryRead(file: Blob): Promise<Read & { problem?: string }> {
  try {
    return await readPaper(file)
  } catch (error) {
    return { text: '', codes: [], problem: (error as Error).message }
  }
}

/** A file's name as a title: without its ending, and with blanks. */
export const titleOf = (name: string) =>
  name
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 200) || 'Dokument'

/** Values with which the form of a new document begins. */
export function documentStartOf({
  name,
  read,
  issuers,
  studio,
}: {
  name: string
  read: Read
  issuers: readonly Issuer[]
  studio?: string
}): Partial<UploadForm> {
  const found = fieldsOf(read, issuers)
  return { kind: 'invoice', title: titleOf(name), ...(studio && { studio }), ...found }
}

const full = 'Auf diesem Gerät warten schon viele Dateien: Wähle diese, sobald du Netz hast und sie draussen sind.'

/** Hands in one file as it was read; without a network both wait on this device, the file first. */
async function handInOne(file: File, studio: string, issuers: readonly Issuer[]) {
  if (file.size > largestFile) throw new Error(`${file.name} ist grösser als ${fileSize(largestFile)}.`)
  if (await isFullOfUploads()) throw new Error(full)
  const read = await tryRead(file)
  const key = v7()
  const fileName = file.name.slice(-120)
  const kept = await perform(documents.file, { body: await carry(file, fileName) }, { key, title: `Datei: ${fileName}`, asks: true })
  const empty = {
    issuer: null,
    issuerName: null,
    number: null,
    day: null,
    due: null,
    amount: null,
    iban: null,
    reference: null,
    account: null,
    folder: null,
    note: null,
  }
  const body = {
    ...empty,
    ...documentStartOf({ name: fileName, read, issuers, studio }),
    _id: v7(),
    file: kept?.name ?? key,
    fileName,
    text: read.text || null,
  } as UploadForm
  await perform(documents.upload, { body }, { key: v7(), dependsOn: kept ? [] : [key], title: `Eingereicht: ${body.title}`, asks: true })
}

/** Hands in several files, each a document of its own; answers how many went or wait, and why others did not. */
export async function handInAll(files: readonly File[], studio: string, issuers: readonly Issuer[]) {
  const problems: string[] = []
  for (const file of files) {
    try {
      await handInOne(file, studio, issuers)
    } catch (error) {
      problems.push(error instanceof CallError ? `${file.name}: ${error.message}` : (error as Error).message)
    }
  }
  await staleAfter(documents.upload)
  return { done: files.length - problems.length, problems }
}
