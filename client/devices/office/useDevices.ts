import { useCall } from '#client/data/reads.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import { device } from './rows.ts'

const whole = { query: { limit: 200 } }

/** Devices to choose from, with those that wait here; the list loads them too, so that a form first opened without a network has them. */
export function useDevices() {
  const { data, stand, error, again } = useCall(deviceOffice.table, whole)
  const { rows } = useWaitingRows(data?.rows, stand, device.ways)
  return { rows, error, again }
}
