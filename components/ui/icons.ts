import {
  ArrowLeft as ArrowLeftNode,
  ArrowLeftRight as ArrowLeftRightNode,
  ArrowRight as ArrowRightNode,
  BookOpen as BookOpenNode,
  CalendarDays as CalendarDaysNode,
  ChartNoAxesColumn as ChartNoAxesColumnNode,
  CheckCheck as CheckCheckNode,
  Check as CheckNode,
  ChevronDown as ChevronDownNode,
  ChevronRight as ChevronRightNode,
  CircleAlert as CircleAlertNode,
  ClipboardList as ClipboardListNode,
  Clock as ClockNode,
  Compass as CompassNode,
  Eye as EyeNode,
  EyeOff as EyeOffNode,
  GraduationCap as GraduationCapNode,
  Heart as HeartNode,
  House as HouseNode,
  Info as InfoNode,
  Keyboard as KeyboardNode,
  Leaf as LeafNode,
  Lightbulb as LightbulbNode,
  LoaderCircle as LoaderCircleNode,
  Lock as LockNode,
  LogIn as LogInNode,
  LogOut as LogOutNode,
  Mail as MailNode,
  MapPin as MapPinNode,
  MessageCircle as MessageCircleNode,
  Minus as MinusNode,
  MoonStar as MoonStarNode,
  Phone as PhoneNode,
  Pill as PillNode,
  Plus as PlusNode,
  RotateCcw as RotateCcwNode,
  School as SchoolNode,
  Send as SendNode,
  ShieldCheck as ShieldCheckNode,
  Smile as SmileNode,
  Stethoscope as StethoscopeNode,
  User as UserNode,
  Users as UsersNode,
  Video as VideoNode,
  X as XNode,
} from 'lucide'
import { icon } from './icon'

// Every drawing the product uses. One list, so that what looks alike is alike.
export const ArrowLeft = icon(ArrowLeftNode)
export const ArrowLeftRight = icon(ArrowLeftRightNode)
export const ArrowRight = icon(ArrowRightNode)
export const BookOpen = icon(BookOpenNode)
export const CalendarDays = icon(CalendarDaysNode)
export const ChartNoAxesColumn = icon(ChartNoAxesColumnNode)
export const Check = icon(CheckNode)
export const CheckCheck = icon(CheckCheckNode)
export const ChevronDown = icon(ChevronDownNode)
export const ChevronRight = icon(ChevronRightNode)
export const CircleAlert = icon(CircleAlertNode)
export const ClipboardList = icon(ClipboardListNode)
export const Clock = icon(ClockNode)
export const Compass = icon(CompassNode)
export const Eye = icon(EyeNode)
export const EyeOff = icon(EyeOffNode)
export const GraduationCap = icon(GraduationCapNode)
export const Heart = icon(HeartNode)
export const House = icon(HouseNode)
export const Info = icon(InfoNode)
export const Keyboard = icon(KeyboardNode)
export const Leaf = icon(LeafNode)
export const Lightbulb = icon(LightbulbNode)
export const LoaderCircle = icon(LoaderCircleNode)
export const Lock = icon(LockNode)
export const LogIn = icon(LogInNode)
export const LogOut = icon(LogOutNode)
export const Mail = icon(MailNode)
export const MapPin = icon(MapPinNode)
export const MessageCircle = icon(MessageCircleNode)
export const Minus = icon(MinusNode)
export const MoonStar = icon(MoonStarNode)
export const Phone = icon(PhoneNode)
export const Pill = icon(PillNode)
export const Plus = icon(PlusNode)
export const RotateCcw = icon(RotateCcwNode)
export const School = icon(SchoolNode)
export const Send = icon(SendNode)
export const ShieldCheck = icon(ShieldCheckNode)
export const Smile = icon(SmileNode)
export const Stethoscope = icon(StethoscopeNode)
export const User = icon(UserNode)
export const Users = icon(UsersNode)
export const Video = icon(VideoNode)
export const X = icon(XNode)
