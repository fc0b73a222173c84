import { useOutbox } from '#client/data/local.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'

const OfficeSettling = lazyPart(() => import('#client/studios/office/OfficeSettling.tsx'))

/** Only where an edit of the office was refused: nobody else loads that code. */
export default function OfficeHost() {
  const refused = useOutbox().some(({ call, state, code }) => state === 'refused' && code === 'stale' && call.startsWith('studios.'))
  return refused && <OfficeSettling />
}
