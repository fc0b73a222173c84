import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

addEventListener('message', ({ data }: MessageEvent<string>) => {
  const challenge = JSON.parse(data) as Challenge
  void solveChallenge({ challenge, deriveKey }).then(solution =>
    postMessage(solution ? JSON.stringify({ challenge, solution }) : undefined),
  )
})
