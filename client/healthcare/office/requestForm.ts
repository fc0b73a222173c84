import { prefetch } from '#client/data/reads.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { healthcare, type RequestRow } from '#contract/healthcare/calls.ts'

const ways: Ways<RequestRow> = {
  calls: { edit: healthcare.decide, remove: healthcare.remove },
  meant: body => {
    const { status } = body as Partial<Pick<RequestRow, 'status'>>
    return status ? { status } : {}
  },
  one: ({ _id }) => prefetch(healthcare.one, { params: { id: _id } }, 0),
}

/** Requests of a list with what waits of them on this device. */
export const requestForm = { ways, called: ({ name }: RequestRow) => name }
