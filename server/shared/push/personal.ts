import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'push_device',
    column: 'person',
    act: 'delete',
    export: 'push',
    hides: ['address', 'keys'],
    kept: {
      what: 'address and keys of the browser or the native app, device name',
      why: 'messages on the device',
      long: 'until switched off, signed out, or unknown to the push service',
    },
  },
]
