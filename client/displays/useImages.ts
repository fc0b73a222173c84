import { useMemo } from 'react'
import { breathOut, type OutboxAct, useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { displays } from '#contract/displays/calls.ts'
import { type GalleryImage, galleries, mayShow, type PictureConsent } from '#contract/displays/galleries.ts'

export type GalleryKind = 'gallery' | 'album'

const acts = {
  move: galleries.move,
  say: galleries.say,
  revoke: galleries.revoke,
  remove: galleries.removeImages,
  removePhoto: displays.removePhoto,
}
const ups = { gallery: { up: galleries.upload }, album: { up: displays.photos } }

type ImageAct = OutboxAct<keyof typeof acts>

/** Acts that an answer loaded at `stand` does not hold: a removal is done some seconds after it was answered. */
export const standingOf = (done: readonly ImageAct[], stand: number) =>
  done.filter(({ kind, row }) => {
    const late = kind === 'remove' || kind === 'removePhoto' ? breathOut : 0
    return row.state === 'waiting' || (row.state === 'done' && Date.parse(row.answered ?? '') + late > stand)
  })

/** Pictures as they will be once these acts have arrived. */
export function withActs(pictures: readonly GalleryImage[], todo: readonly ImageAct[], day: string): (GalleryImage & { waits?: true })[] {
  let shown: (GalleryImage & { waits?: true })[] = [...pictures]
  for (const { kind, row, id } of todo) {
    const { ids } = (row.body ?? {}) as { ids?: string[] }
    const gone = kind === 'removePhoto' ? [id] : (ids ?? [])
    const waits = row.state === 'waiting' ? ({ waits: true } as const) : {}
    if (kind === 'remove' || kind === 'removePhoto') shown = shown.filter(({ _id }) => !gone.includes(_id))
    else if (kind === 'move') {
      const image = shown.find(({ _id }) => _id === id)
      shown = shown.filter(({ _id }) => _id !== id)
      if (image) shown.splice(Number(row.params?.sortOrder ?? 0), 0, { ...image, ...waits })
    } else {
      const said = kind === 'revoke' ? { people: true, consent: null, until: null } : (row.body as PictureConsent)
      shown = shown.map(image =>
        image._id === id ? { ...image, ...said, version: image.version, shown: mayShow(said, day), ...waits } : image,
      )
    }
  }
  return shown
}

/** A gallery or an album with its pictures, what this device has still to send included. */
export function useImages(kind: GalleryKind, id: string) {
  const input = { params: { id } }
  const gallery = useCall(galleries.images, kind === 'gallery' ? input : undefined)
  const album = useCall(displays.album, kind === 'album' ? input : undefined)
  const { data, error, stand = 0, loading, again } = kind === 'gallery' ? gallery : album
  const done = useOutboxActs(acts)
  const sent = useOutboxActs(ups[kind])
  const pictures = useMemo(() => data && withActs(data.pictures, standingOf(done, stand), today()), [data, done, stand])
  const ids = new Set(data?.pictures.map(({ _id }) => _id))
  const refused = [...done.filter(act => ids.has(act.id)), ...sent.filter(({ row }) => isOf(row, id))].filter(
    ({ row }) => row.state === 'refused',
  )
  const waiting = sent.filter(({ row }) => row.state === 'waiting' && isOf(row, id)).length
  return { data, pictures, refused, waiting, error, stand, loading, again }
}

const isOf = ({ params, query }: { params?: Record<string, string>; query?: Record<string, unknown> }, id: string) =>
  params?.id === id || query?.gallery === id
