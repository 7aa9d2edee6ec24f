import ProtectedFrame from './protected.tsx';

/** For pages that are for everybody: a member finds them within the member area, a visitor in the public frame. */
export default ProtectedFrame;
