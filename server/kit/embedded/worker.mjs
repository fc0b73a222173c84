import { parentPort, workerData } from 'node:worker_threads'
import { openEngine } from './engine.mjs'

const ask = await openEngine(workerData, answer => {
  parentPort.postMessage(answer)
  if (answer.act === 'close') parentPort.close()
})
parentPort.on('message', ask)
parentPort.postMessage({ act: 'ready' })
