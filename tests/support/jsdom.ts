import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// The default of one second is short on a busy machine. Below Jest's timeout, so that the error names the missing element.
configure({ asyncUtilTimeout: 20_000 })
