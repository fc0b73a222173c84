import { ChakraProvider } from '@chakra-ui/react'
import { RouterProvider } from '@tanstack/react-router'
import { AppErrorBoundary } from './Broken.tsx'
import { router } from './router.tsx'
import { system } from './theme.ts'

export function App() {
  return (
    <ChakraProvider value={system}>
      <AppErrorBoundary>
        <RouterProvider router={router} />
      </AppErrorBoundary>
    </ChakraProvider>
  )
}
