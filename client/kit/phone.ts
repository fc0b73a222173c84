import { plainPhone } from '#contract/phone.ts'

/** «+41 79 000 00 67»; other numbers as they are. */
export function phoneText(phone: string | null | undefined) {
  const swiss = /^(?:\+41|0)(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(plainPhone(phone ?? ''))
  return swiss ? `+41 ${swiss.slice(1).join(' ')}` : phone || null
}
