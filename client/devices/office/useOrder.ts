import { useRef } from 'react'
import { replaceAct } from '#client/data/acts.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import type { CallBody } from '#contract/call.ts'
import { deviceOffice, type TrainingDeviceRow } from '#contract/devices/deviceOffice.ts'

const acts = { reorder: deviceOffice.reorder }
type Order = CallBody<typeof deviceOffice.reorder>

/**
 * The order of a device's exercises as it will be, and the way to change it. An order that waits is written anew by the next one, with the
 * version that both were made from.
 */
export function useOrder(device: TrainingDeviceRow, stand = 0) {
  const local = useMaybeLocal()
  const version = useRef(0)
  const title = `Reihenfolge: ${device.title}`
  const { send } = useSend(deviceOffice.reorder, { title: () => title, asks: true })
  const last = useOutboxActs(acts)
    .filter(({ row }) => (row.body as Order).deviceId === device._id)
    .findLast(({ row }) => row.state === 'waiting' || (row.state === 'done' && Date.parse(row.answered ?? '') > stand))
  const ids = last ? (last.row.body as Order).exercise : device.exercises
  const put = async (exercise: string[]) => {
    const body = { deviceId: device._id, studio_id: device.studio_id, exercise, version: Math.max(device.version, version.current) }
    const waits = last?.row.state === 'waiting' ? last.row.key : undefined
    if (local && waits && (await replaceAct(local, { call: deviceOffice.reorder, key: waits, body }, { title }))) return
    try {
      const answer = await send({ body })
      version.current = answer?.version ?? version.current
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
    }
  }
  return { ids, waits: last?.row.state === 'waiting', put }
}
