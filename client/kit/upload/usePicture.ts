import { useField, useFormikContext } from 'formik'
import { useEffect, useState } from 'react'
import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { CallError } from '#client/data/problem.ts'
import { dropUpload, isFullOfUploads, useUpload } from '#client/data/upload.ts'
import { fileSize } from '#client/kit/format.ts'
import { lightened } from '#client/kit/picture.ts'
import type { Call, Reply } from '#contract/call.ts'
import { type Carried, carry } from '#contract/carried.ts'
import { isUploadId, type Stored } from '#contract/files.ts'

/** A call that takes a picture and answers its name. */
export type PictureCall = Call<string, undefined, Carried, Stored, boolean>

const full = 'Auf diesem Gerät warten schon viele Bilder: Wähle dieses, sobald du Netz hast und sie draussen sind.'
const noRoom = 'Dieses Bild liess sich hier nicht aufbewahren: Prüfe den freien Speicher und versuch es nochmals.'
const needsNet = 'Ein Bild geht hier nur mit Netz: Wähle es nochmals, sobald du eines hast.'

/** The sentence for a file that could not be taken. */
export const whyNot = (error: unknown) => {
  if (!(error instanceof CallError)) return noRoom
  return error.code === 'offline' ? needsNet : Object.values(error.fields ?? {}).join(' ') || error.message
}

const pdf = 'application/pdf'

/** The file as it is sent; a PDF goes as it is, where the call takes one. */
export async function ready(file: Blob, { upload, size = 0 }: PictureCall) {
  if (file.type !== pdf || !upload?.types.includes(pdf)) return lightened(file, upload?.side ?? 0)
  if (file.size > size) throw new Error(`Diese Datei ist grösser als ${fileSize(size)}: Nimm eine kleinere.`)
  return file
}

/** Sends a picture, and answers its name, or its upload's id where it waits on this device. */
export async function sent(call: PictureCall, picture: Blob, { name, title = `Bild: ${name}` }: { name: string; title?: string }) {
  const key = v7()
  if (call.offline && (await isFullOfUploads())) throw new CallError('too-large', full)
  const body = await carry(picture, name, call.upload?.field)
  const answer = await perform(call, { body }, { key, title, asks: true })
  return (answer as Reply<PictureCall> | undefined)?.name ?? key
}

/** A form's field for a picture: taken and seen at once, and without a network kept until it can go with the form. */
export function usePicture(field: string, call: PictureCall) {
  const [{ value }, { error }, { setValue }] = useField<string | null | undefined>(field)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [picked, setPicked] = useState<{ named: string; src: string }>()
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked.src)), [picked])
  const id = isUploadId(value) ? value : undefined
  const upload = useUpload(id)
  const { status, setStatus } = useFormikContext()
  const why = upload?.message
  // The form was refused for its picture: the reason stands here and need not stand at the form's end as well.
  useEffect(() => {
    if (why && status === why) setStatus(undefined)
  }, [why, status, setStatus])
  const put = async (named: string | null) => {
    await setValue(named)
    if (id) await dropUpload(id)
  }
  const pick = async (picture: () => Promise<Blob>, name: string) => {
    setProblem(undefined)
    setBusy(true)
    try {
      const light = await picture().then(blob => ready(blob, call))
      const taken = (named: string) => {
        setPicked({ named, src: URL.createObjectURL(light) })
        return put(named)
      }
      await sent(call, light, { name }).then(taken, failed => setProblem(whyNot(failed)))
    } catch (unread) {
      setProblem((unread as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    pick,
    has: !!value,
    waits: upload?.state === 'waiting',
    lost: upload === null,
    /** An address for `<img>`; one that is not open is shown as it was picked here. */
    src: value && !id ? (call.upload?.open ? `/api/files/${value}` : picked?.named === value ? picked?.src : undefined) : upload?.src,
    problem: problem ?? why ?? error,
    remove: () => {
      setProblem(undefined)
      return put(null)
    },
  }
}
