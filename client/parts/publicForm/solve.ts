/** Works out the proof for a challenge, beside the page: it takes an old phone a second. Throws where no worker starts. */
export function solve(challenge: string): Promise<string> {
  const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string | undefined>) => (data ? resolve(data) : reject(new Error('No solution')))
    worker.onerror = () => reject(new Error('The worker did not start'))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
