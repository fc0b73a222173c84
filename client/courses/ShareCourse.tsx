import { Box } from '@chakra-ui/react'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork'
import { useState } from 'react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { social } from '#contract/social/calls.ts'
import { posts } from '#contract/social/posts.ts'

interface ShareProps {
  execution: CourseExecution
  /** The person leads the course rather than going to it. */
  leads: boolean
}

/** An offer to tell one's friends of a course one goes to or leads, to whoever has joined the Community; once an execution. */
export default function ShareCourse({ execution, leads }: ShareProps) {
  const call = leads ? posts.instructing : posts.signup
  const { data } = useCall(social.profile)
  const told = useWaitingActs(call, ({ body }) => body.courseExecutionId === execution._id).length > 0
  const [_id] = useState(() => v7())
  const share = useSend(call, { title: () => `Im Feed: ${execution.course.title}`, asks: true })
  const [done, setDone] = useState(false)
  if (!data?.joined || told || done) return null
  const audience = leads && !data.own?.minor ? 'studio' : 'friends'
  const tell = () =>
    share.send({ body: { _id, courseExecutionId: execution._id, text: '', audience } }).then(
      answer => {
        setDone(true)
        sayDone(answer, audience === 'studio' ? 'Dein Studio sieht, dass du leitest.' : 'Deine Freunde sehen, dass du dabei bist.')
      },
      (error: unknown) => void toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' }),
    )
  return (
    <Box paddingTop="12">
      <Button look="edge" size="row" busy={share.waiting} icon={<ShareNetworkIcon size={18} aria-hidden />} onClick={() => void tell()}>
        {leads ? 'Im Feed zeigen, dass du leitest' : 'Freunden zeigen, dass du dabei bist'}
      </Button>
    </Box>
  )
}
