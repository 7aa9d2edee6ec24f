import ProtectedFrame from './protected.tsx';

/** For public pages: members see them in the member area, visitors in the public frame. */
export default ProtectedFrame;
