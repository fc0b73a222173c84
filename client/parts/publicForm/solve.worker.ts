import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// Without a timeout: a hard one takes an old phone minutes, and holds ten.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const challenge = JSON.parse(data) as Challenge
  void solveChallenge({ challenge, deriveKey, timeout: 0 }).then(solution =>
    postMessage(solution ? JSON.stringify({ challenge, solution }) : undefined),
  )
})
