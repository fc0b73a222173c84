declare module 'leveldown' {
  type Done = (error?: Error | null) => void
  interface Handle {
    open(options: object, done: Done): void
    open(done: Done): void
    put(key: string, value: string, done: Done): void
    del(key: string, done: Done): void
    close(done: Done): void
  }
  function leveldown(path: string): Handle
  namespace leveldown {
    function repair(path: string, done: Done): void
  }
  export default leveldown
}
