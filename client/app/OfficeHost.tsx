import { useOutbox } from '#client/data/local.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'

const OfficeSettling = lazyPart(() => import('#client/studios/office/OfficeSettling.tsx'))

/** Loads the office's code only where one of its edits was refused: nobody else needs it. */
export default function OfficeHost() {
  const refused = useOutbox().some(({ call, state, code }) => state === 'refused' && code === 'stale' && call.startsWith('studios.'))
  return refused && <OfficeSettling />
}
